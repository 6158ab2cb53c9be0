import type {
  DragDropContextProps,
  DragStart,
  DragUpdate,
  DropResult,
  ResponderProvided,
} from '@hello-pangea/dnd';
import { useMemo, useRef, useLayoutEffect } from 'react';
import { messages } from '../../messages.ts';
import { itemTitle } from '../item-text.ts';
import { moveItem } from '../model/program-edits.ts';
import type { ProgramState } from '../model/program-state.ts';
import type { Performances } from '../model/performances.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const text = messages.program.order;

/** What happens at the end of a drag, and what is said on the way. A drop without a destination changes nothing. */
export function useDragReports(
  state: ProgramState,
  performances: Performances,
  { edit }: ProgramActions,
): Pick<DragDropContextProps, 'onDragStart' | 'onDragUpdate' | 'onDragEnd'> {
  const now = useRef({ state, performances });
  useLayoutEffect(() => {
    now.current = { state, performances };
  });
  return useMemo(() => {
    const count = () => now.current.state.items.length;
    const titleOf = (id: string): string => {
      const item = now.current.state.items.find((one) => one.id === id);
      return item ? itemTitle(item, now.current.performances) : '';
    };
    return {
      onDragStart: ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
        announce(text.lifted(titleOf(draggableId), source.index + 1, count())),
      onDragUpdate: ({ draggableId, source, destination }: DragUpdate, { announce }: ResponderProvided) =>
        announce(text.moved(titleOf(draggableId), (destination ?? source).index + 1, count())),
      onDragEnd: ({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided) => {
        const title = titleOf(draggableId);
        if (!destination || destination.index === source.index) {
          announce(text.putBack(title));
          return;
        }
        announce(text.dropped(title, destination.index + 1, count()));
        edit(moveItem(draggableId, destination.index));
      },
    };
  }, [edit]);
}

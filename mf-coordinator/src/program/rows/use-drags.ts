import type {
  DragDropContextProps,
  DragStart,
  DragUpdate,
  DropResult,
  ResponderProvided,
} from '@hello-pangea/dnd';
import type { EventResponse } from '@portal/contracts/events';
import { scheduleProgram } from '@portal/contracts/program-clock.rules';
import { announce } from '@portal/kit/ui/announce';
import { useLayoutEffect, useMemo, useState } from 'react';
import { messages } from '../../messages.ts';
import { itemTitle, performerName } from '../store/words.ts';
import { placeOfDrop } from '../store/places.ts';
import { addPiece, moveItems, type Edit } from '../store/program-edits.ts';
import type { ProgramState, Performances } from '../store/program-state.ts';
import { startTimes } from '../store/start-times.ts';
import type { ProgramActions } from '../store/use-program-editor.ts';
import { withSelected, type RowSelection } from './selection.ts';
import { createDragStore, type Drag, type DragStore } from './drag.tsx';
import { followDrag, type Follower } from './follow-drag.ts';

const text = messages.program.order;

/** The id of the program's list in the drag library. */
export const programList = 'program';

/** Handles drags: announces each step and edits the program at the drop. */
export interface Drags {
  store: DragStore;
  responders: Pick<DragDropContextProps, 'onDragStart' | 'onDragUpdate' | 'onDragEnd'>;
}

interface Surroundings {
  state: ProgramState;
  performances: Performances;
  actions: ProgramActions;
  selection: RowSelection;
  startOf: (seconds: number) => string;
}

/** Returns the edit for a drop at an index. */
const editOf = ({ id, ids, from }: Drag, to: number, { items }: ProgramState): Edit =>
  from === -1 ? addPiece(id, to) : moveItems(ids, placeOfDrop(items, ids, id, to));

const titleOf = ({ id, from }: Drag, { state, performances }: Surroundings): string =>
  itemTitle(state.items[from] ?? { id, kind: 'piece' }, performances);

/** Returns the label for a drop at an index: performer, piece and start time. */
const wordsOf = (drag: Drag, to: number | undefined, now: Surroundings): string => {
  if (to === undefined) return '';
  const { items, settings } = editOf(drag, to, now.state)(now.state);
  const { entries } = scheduleProgram(items, now.performances, settings);
  const start = entries.find(({ item }) => item.id === drag.id)?.start ?? 0;
  const performance = now.performances.get(drag.id);
  const title = titleOf(drag, now);
  const what = performance ? text.whoAndWhat(performerName(performance), title) : title;
  return text.here(what, now.startOf(start));
};

const createDrags = (begin: Surroundings): Drags & { know: (now: Surroundings) => void } => {
  const store = createDragStore();
  let now = begin;
  let over: number | undefined;
  let follower: Follower | undefined;
  const countOf = ({ from }: Drag) => now.state.items.length + (from === -1 ? 1 : 0);

  const placeOf = (drag: Drag): number | undefined => {
    const beyond = follower?.beyond();
    if (beyond === 'below') return countOf(drag) - 1;
    // In the stacked layout the offers are above the list, so an offer dragged there is not meant for the start.
    return beyond === 'above' && drag.from !== -1 ? 0 : over;
  };
  const move = (): void => {
    const drag = store.read();
    const to = drag && placeOf(drag);
    if (!drag || to === drag.to) return;
    store.write({ ...drag, to, here: wordsOf(drag, to, now) });
    if (to !== undefined) announce(text.moved(titleOf(drag, now), to + 1, countOf(drag)));
  };
  // Silences the library's announcements: this module announces each step itself.
  const hush = (provided: ResponderProvided): void => provided.announce('');

  return {
    know: (next) => {
      now = next;
    },
    store,
    responders: {
      onDragStart: ({ draggableId: id, mode }: DragStart, provided: ResponderProvided) => {
        hush(provided);
        const { state, selection } = now;
        const at = state.items.findIndex((item) => item.id === id);
        const to = at === -1 ? undefined : at;
        const by = mode === 'FLUID' ? 'pointer' : 'keys';
        const drag: Drag = { id, ids: withSelected(selection, id), from: at, to, here: '', by };
        over = to;
        store.write({ ...drag, here: wordsOf(drag, to, now) });
        follower = followDrag(
          { isPointer: by === 'pointer', isMeant: () => store.read()?.to !== undefined },
          move,
        );
        announce(text.lifted(titleOf(drag, now), (to ?? state.items.length) + 1, countOf(drag)));
      },
      onDragUpdate: ({ destination }: DragUpdate, provided: ResponderProvided) => {
        hush(provided);
        over = destination?.droppableId === programList ? destination.index : undefined;
        move();
      },
      onDragEnd: ({ reason }: DropResult, provided: ResponderProvided) => {
        hush(provided);
        const drag = store.read();
        follower?.stop();
        follower = undefined;
        store.write(undefined);
        if (!drag) return;
        // A drop without a destination changes nothing.
        if (reason === 'CANCEL' || drag.to === undefined || drag.to === drag.from) {
          announce(text.putBack(titleOf(drag, now)));
          return;
        }
        const { state, actions } = now;
        // After a keyboard drag the row gets the focus, which it loses when it moves.
        actions.edit(editOf(drag, drag.to, state), { ids: drag.ids, focus: drag.by === 'keys' });
      },
    },
  };
};

interface DragsOf extends Omit<Surroundings, 'startOf'> {
  event: EventResponse;
}

export function useDrags({ event, state, performances, actions, selection }: DragsOf): Drags {
  const startOf = useMemo(() => startTimes(event.date, event.timeZone), [event.date, event.timeZone]);
  const [drags] = useState(() => createDrags({ state, performances, actions, selection, startOf }));
  useLayoutEffect(() => drags.know({ state, performances, actions, selection, startOf }));
  return drags;
}

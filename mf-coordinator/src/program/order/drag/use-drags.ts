import { announce } from '@portal/kit/ui/announce';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { messages } from '../../../messages.ts';
import { itemTitle } from '../../item-text.ts';
import { placeOfDrop } from '../../model/places.ts';
import { addPiece, moveItems } from '../../model/program-edits.ts';
import type { ProgramState } from '../../model/program-state.ts';
import type { Performances } from '../../model/performances.ts';
import type { ProgramActions } from '../../use-program-editor.ts';
import { withSelected, type RowSelection } from '../selection/use-selection.ts';
import { createDragStore, type Drag, type DragStore } from './drag.ts';

const text = messages.program.order;

/** A drag from its beginning to its end, whoever makes it: each step is said, and only the end changes the program. */
export interface Drags {
  store: DragStore;
  lift: (id: string, by: Drag['by']) => boolean;
  move: (to: number | undefined) => void;
  drop: () => void;
  cancel: () => void;
}

interface DragsOf {
  state: ProgramState;
  performances: Performances;
  actions: ProgramActions;
  selection: RowSelection;
}

export function useDrags({ state, performances, actions, selection }: DragsOf): Drags {
  const now = useRef({ state, performances, selection });
  useLayoutEffect(() => {
    now.current = { state, performances, selection };
  });
  return useMemo(() => {
    const store = createDragStore();
    const countOf = ({ from }: Drag) => now.current.state.items.length + (from === -1 ? 1 : 0);
    const titleOf = ({ id, from }: Drag): string =>
      itemTitle(now.current.state.items[from] ?? { id, kind: 'piece' }, now.current.performances);
    const placeOf = (drag: Drag): string =>
      text.moved(titleOf(drag), (drag.to ?? drag.from) + 1, countOf(drag));
    return {
      store,
      lift: (id, by) => {
        const { items } = now.current.state;
        const from = items.findIndex((item) => item.id === id);
        if (from === -1 && !now.current.performances.has(id)) return false;
        // By keys an offer begins at the end, where 'Add' would put it; a pointer says itself where.
        const to = from === -1 ? (by === 'keys' ? items.length : undefined) : from;
        const drag = { id, from, to, by };
        store.write(drag);
        announce(text.lifted(titleOf(drag), (to ?? items.length) + 1, countOf(drag)));
        return true;
      },
      move: (to) => {
        const drag = store.read();
        if (!drag) return;
        const place = to === undefined ? undefined : Math.max(0, Math.min(to, countOf(drag) - 1));
        if (place === drag.to) return;
        const moved = { ...drag, to: place };
        store.write(moved);
        if (place !== undefined) announce(placeOf(moved));
      },
      drop: () => {
        const drag = store.read();
        store.write(undefined);
        if (!drag) return;
        const { id, from, to } = drag;
        // A drop without a destination changes nothing.
        if (to === undefined || to === from) {
          announce(text.putBack(titleOf(drag)));
          return;
        }
        if (from === -1) {
          actions.edit(addPiece(id, to));
          return;
        }
        const { items } = now.current.state;
        const ids = withSelected(now.current.selection, id);
        actions.edit(moveItems(ids, placeOfDrop(items, ids, id, to)), { ids });
      },
      cancel: () => {
        const drag = store.read();
        store.write(undefined);
        if (drag) announce(text.putBack(titleOf(drag)));
      },
    };
  }, [actions]);
}

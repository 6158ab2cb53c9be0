import { useSyncExternalStore } from 'react';

/** What is being dragged, and where it would go. */
export interface Drag {
  /** What is in hand. */
  id: string;
  /** All that goes along with it, itself among them. */
  ids: readonly string[];
  /** Where it stands in the program; -1 for an offer. */
  from: number;
  /** The place it would have, counted from 0 in the list as it would be; undefined while it is over no list. */
  to: number | undefined;
  /** '김서연, Chimhyangmu: here it begins at 2:22'; '' while it is over no list. */
  here: string;
  by: 'pointer' | 'keys';
}

/** Outside of React's state: of all that is drawn, only what is in hand cares. */
export interface DragStore {
  read: () => Drag | undefined;
  write: (drag: Drag | undefined) => void;
  subscribe: (changed: () => void) => () => void;
}

export const createDragStore = (): DragStore => {
  let drag: Drag | undefined;
  const listeners = new Set<() => void>();
  return {
    read: () => drag,
    write: (next) => {
      drag = next;
      for (const changed of listeners) changed();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};

export const useDrag = ({ subscribe, read }: DragStore): Drag | undefined =>
  useSyncExternalStore(subscribe, read);

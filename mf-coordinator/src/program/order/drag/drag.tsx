import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd';
import { useSyncExternalStore, type CSSProperties } from 'react';
import { messages } from '../../../messages.ts';

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

const useDrag = ({ subscribe, read }: DragStore): Drag | undefined => useSyncExternalStore(subscribe, read);

/** Covers what is in hand: how many go along, who would begin at this place, and when. */
export function DragWords({ store }: { store: DragStore }) {
  const drag = useDrag(store);
  if (!drag || drag.here === '') return null;
  return (
    <span className="c-dragged">
      {drag.ids.length > 1 && <strong>{messages.program.acts.selectedCount(drag.ids.length)}</strong>}
      <span>{drag.here}</span>
    </span>
  );
}

const lessMotion = '(prefers-reduced-motion: reduce)';

/**
 * What a whole row or card is dragged by, and what its grip has of it: for those who press keys, the grip is the button,
 * for nothing else in a row may be inside of one.
 */
export const dragProps = (
  { innerRef, draggableProps, dragHandleProps }: DraggableProvided,
  { isDragging, isDropAnimating, draggingOver }: DraggableStateSnapshot,
) => {
  const { role, tabIndex, 'aria-describedby': help, ...handle } = dragHandleProps ?? {};
  // Put down beyond an end of the list it does not fly back to where it was.
  const isStill = isDropAnimating && (draggingOver === null || matchMedia(lessMotion).matches);
  const style: CSSProperties = {
    ...draggableProps.style,
    ...(isStill && { transitionDuration: '0.001s' }),
  };
  return {
    whole: {
      ...draggableProps,
      ...handle,
      ref: innerRef,
      style,
      'data-dragging': isDragging || undefined,
    },
    grip: { role, tabIndex, 'aria-describedby': help },
  };
};

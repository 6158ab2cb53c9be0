import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd';
import { useSyncExternalStore, type CSSProperties } from 'react';
import { messages } from '../../messages.ts';

/** The dragged item and where it would be dropped. */
export interface Drag {
  /** The id of the dragged item. */
  id: string;
  /** All ids that move with it, including its own. */
  ids: readonly string[];
  /** The index in the program; -1 for an offer. */
  from: number;
  /** The index it would have after the drop; undefined while it is not over the list. */
  to: number | undefined;
  /** A text like '김서연, Chimhyangmu: here it begins at 2:22'; '' while it is not over the list. */
  here: string;
  by: 'pointer' | 'keys';
}

/** Not React state, so that only the dragged row or card renders on each move. */
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

/**
 * Label over the dragged item: the number of items that move, the performer and piece, and the start time at this
 * position.
 */
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
 * Splits the props of the drag handle. The whole row or card starts drags, but only the grip is a button, because
 * a button must not contain other controls.
 */
export const dragProps = (
  { innerRef, draggableProps, dragHandleProps }: DraggableProvided,
  { isDragging, isDropAnimating, draggingOver }: DraggableStateSnapshot,
) => {
  const { role, tabIndex, 'aria-describedby': help, ...handle } = dragHandleProps ?? {};
  // Dropped beyond an end of the list, it must not animate back to its old position.
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

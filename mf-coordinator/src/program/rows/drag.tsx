import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd';
import type { CSSProperties } from 'react';
import { messages } from '../../messages.ts';
import { useProgram } from '../store/open-program.tsx';

/**
 * Label over the dragged item: the number of items that move, the performer and piece, and the start time at this
 * position.
 */
export function DragWords() {
  const drag = useProgram((program) => program.drag);
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

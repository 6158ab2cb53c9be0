import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd';
import type { CSSProperties } from 'react';

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

import type { RefObject } from 'react';
import { performerName } from '../../item-text.ts';
import type { ProgramParts } from '../../program-parts.ts';
import { useDrag } from './drag.ts';

interface DragGhostProps extends Pick<ProgramParts, 'drags' | 'performances' | 'state'> {
  box: RefObject<HTMLDivElement | null>;
}

/** What follows the pointer: a slip with the name of what is dragged. Where it would go is said in the list. */
export function DragGhost({ box, drags, performances, state }: DragGhostProps) {
  const drag = useDrag(drags.store);
  const isShown = drag?.by === 'pointer';
  const performance = drag && performances.get(drag.id);
  const item = drag && state.items[drag.from];
  return (
    <>
      {/* Rows that the pointer passes are not hovered: none of them is styled anew. */}
      <div className="c-curtain" hidden={!isShown} />
      <div className="c-ghost" ref={box} hidden={!isShown} aria-hidden="true">
        {performance?.title ?? (item && item.kind !== 'piece' && item.title)}
        {performance && <small>{performerName(performance)}</small>}
      </div>
    </>
  );
}

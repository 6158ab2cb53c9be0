import { scrollTowards } from './auto-scroll.ts';
import { beyondList, type Point } from './beyond-list.ts';

/** What the library does not tell of a drag. */
export interface Follower {
  /** Whether the pointer has left the list at one of its ends. */
  beyond: () => ReturnType<typeof beyondList>;
  stop: () => void;
}

const middleInHand = (): number | undefined => {
  const box = document.querySelector('li[data-dragging]')?.getBoundingClientRect();
  return box && (box.top + box.bottom) / 2;
};

/**
 * Follows a drag from its lift to its drop: where its pointer is, and scrolls what the list is in, also for what is
 * dragged by keys, so that no bar covers it. The library's own scrolling knows neither the bar nor the end of the list.
 */
export const followDrag = (
  { isPointer, isMeant }: { isPointer: boolean; isMeant: () => boolean },
  onMove: () => void,
): Follower => {
  let point: Point | undefined;
  const listOf = () => document.querySelector<HTMLElement>('.c-order');
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    point = { x: clientX, y: clientY };
    onMove();
  };
  const scroll = (): void => {
    const list = listOf();
    const y = isPointer ? point?.y : middleInHand();
    if (list && y !== undefined && isMeant() && scrollTowards(list, y)) onMove();
    frame = requestAnimationFrame(scroll);
  };
  let frame = requestAnimationFrame(scroll);
  if (isPointer) addEventListener('pointermove', follow, { capture: true });
  return {
    beyond: () => {
      const list = listOf();
      return point && list ? beyondList(point, list.getBoundingClientRect()) : undefined;
    },
    stop: () => {
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', follow, { capture: true });
    },
  };
};

import { scrollerOf } from '../../feedback/rows.ts';

// How near an edge a list begins to scroll, and how fast at most, in pixels and pixels a frame.
const zone = 72;
const fastest = 18;

/** How far to scroll for a pointer at `y` between two edges, of a list that goes from `top` to `bottom`. */
export const scrollStep = (
  y: number,
  edges: { top: number; bottom: number },
  list: { top: number; bottom: number },
): number => {
  const above = edges.top + zone - y;
  const below = y - (edges.bottom - zone);
  const speed = (depth: number) => Math.ceil((Math.min(depth, zone) / zone) * fastest);
  // Never past the end of the list: whoever goes on pulling wants the last place, not the foot of the page.
  if (above > 0) return -Math.min(speed(above), Math.max(0, edges.top + zone / 2 - list.top));
  if (below > 0) return Math.min(speed(below), Math.max(0, list.bottom - edges.bottom + zone / 2));
  return 0;
};

/** Scrolls what the list is in by a step towards the pointer; answers whether it did. */
const scrollTowards = (list: HTMLElement, y: number): boolean => {
  const scroller = scrollerOf(list);
  const isWindow = scroller === document.documentElement;
  const pane = scroller.getBoundingClientRect();
  const bar = document.querySelector('[data-bench-bar]')?.getBoundingClientRect().bottom ?? 0;
  const edges = {
    top: Math.max(isWindow ? 0 : pane.top, bar, 0),
    bottom: Math.min(isWindow ? innerHeight : pane.bottom, innerHeight),
  };
  const step = scrollStep(y, edges, list.getBoundingClientRect());
  if (step === 0) return false;
  const before = scroller.scrollTop;
  scroller.scrollTop += step;
  return scroller.scrollTop !== before;
};

/** Where a pointer is. */
export interface Point {
  x: number;
  y: number;
}

// How far beside the list a pointer still means it.
const beside = 48;

/** Whether a pointer has left the list at its beginning or at its end; beside the list it means nothing. */
export const beyondList = (
  { x, y }: Point,
  list: { left: number; right: number; top: number; bottom: number },
): 'above' | 'below' | undefined => {
  if (x < list.left - beside || x > list.right + beside) return undefined;
  if (y < list.top) return 'above';
  return y > list.bottom ? 'below' : undefined;
};

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

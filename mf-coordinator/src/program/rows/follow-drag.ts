import { scrollerOf } from '../store/rows.ts';

// The distance from an edge at which scrolling starts, in pixels, and the maximum speed, in pixels per frame.
const zone = 72;
const fastest = 18;

/** Returns how far to scroll for a pointer at `y`, given the edges of the visible area and of the list. */
export const scrollStep = (
  y: number,
  edges: { top: number; bottom: number },
  list: { top: number; bottom: number },
): number => {
  const above = edges.top + zone - y;
  const below = y - (edges.bottom - zone);
  const speed = (depth: number) => Math.ceil((Math.min(depth, zone) / zone) * fastest);
  // Stops at the end of the list: users who keep pulling want the last position, not the bottom of the page.
  if (above > 0) return -Math.min(speed(above), Math.max(0, edges.top + zone / 2 - list.top));
  if (below > 0) return Math.min(speed(below), Math.max(0, list.bottom - edges.bottom + zone / 2));
  return 0;
};

/** Scrolls the pane or page of the list one step towards the pointer; returns whether it moved. */
const scrollTowards = (list: HTMLElement, y: number): boolean => {
  const scroller = scrollerOf(list);
  const isWindow = scroller === document.documentElement;
  const pane = scroller.getBoundingClientRect();
  const bar = document.querySelector('.c-bar')?.getBoundingClientRect().bottom ?? 0;
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

/** The position of the pointer. */
export interface Point {
  x: number;
  y: number;
}

// How far left or right of the list the pointer may be.
const beside = 48;

/** Returns whether the pointer is above or below the list; undefined if it is neither, or too far left or right. */
export const beyondList = (
  { x, y }: Point,
  list: { left: number; right: number; top: number; bottom: number },
): 'above' | 'below' | undefined => {
  if (x < list.left - beside || x > list.right + beside) return undefined;
  if (y < list.top) return 'above';
  return y > list.bottom ? 'below' : undefined;
};

const middleInHand = (): number | undefined => {
  const box = document.querySelector('li[data-dragging]')?.getBoundingClientRect();
  return box && (box.top + box.bottom) / 2;
};

/**
 * Tracks the pointer during a drag and scrolls the list. Scrolls for keyboard drags too, so that no bar covers the
 * row. The library's own scrolling ignores the bar and the end of the list.
 */
export const followDrag = (
  { isPointer, isMeant }: { isPointer: boolean; isMeant: () => boolean },
  onMove: () => void,
) => {
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
    /** Returns whether the pointer is above or below the list. */
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

import { scrollerOf } from '../../feedback/scroll.ts';

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
export const scrollTowards = (list: HTMLElement, y: number): boolean => {
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

import { scrollerOf } from './scroller.ts';
import { itemOfRow, rowOf } from '../order/row-id.ts';

/** How far the page or a pane was scrolled, and what had the focus. */
export interface Spot {
  scroller: Element;
  top: number;
  focused: Element | null;
  /** Somebody takes one performance after the other, and would be torn away from them. */
  isPicking: boolean;
  /** The row beside the one with the focus: that one may be moved away. */
  beside: string | undefined;
}

/** Where somebody is, as seen from the list that will be changed. */
export const spotNow = (): Spot => {
  const scroller = scrollerOf(document.querySelector('.c-order'));
  const focused = document.activeElement;
  const row = focused?.closest('.c-row');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return {
    scroller,
    top: scroller.scrollTop,
    focused,
    isPicking: focused?.closest('.c-offers') != null && scroller.contains(focused),
    beside: beside ? itemOfRow(beside) : undefined,
  };
};

/** Gives a row the focus: what it is dragged by, or on a phone its menu. */
export const focusRow = (id: string): void => {
  const row = rowOf(id);
  for (const handle of row?.querySelectorAll<HTMLElement>('[data-grip], [data-action="menu"], input') ?? []) {
    handle.focus({ preventScroll: true });
    if (document.activeElement === handle) return;
  }
  // Out of sight it has no handles yet: use-drawn-rows.ts hands the focus on to one as soon as it has.
  row?.focus({ preventScroll: true });
};

/**
 * Takes the focus off a row that may be moved: one that has it costs two layouts of the page when it is. What is
 * answered gives it back once the row stands where it belongs, unless something else has it by then.
 */
export const letGoOfFocus = (): (() => void) => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.closest('.c-row')) return () => undefined;
  focused.blur();
  return () => {
    if (document.activeElement === document.body) focused.focus({ preventScroll: true });
  };
};

/** The row was in sight or close by; it is far from where somebody was; or they have not been taken there. */
export type Journey = 'none' | 'far' | 'stayed';

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Brings a row into sight. */
export const bringIntoSight = (id: string, spot: Spot): Journey => {
  const row = rowOf(id);
  if (!row) return 'none';
  if (spot.isPicking) return isInSight(row) ? 'none' : 'stayed';
  row.scrollIntoView({ block: 'nearest' });
  const isFar = Math.abs(spot.scroller.scrollTop - spot.top) > spot.scroller.clientHeight / 3;
  if (isFar) row.scrollIntoView({ block: 'center' });
  return isFar ? 'far' : 'none';
};

export const goBack = ({ scroller, top, focused, beside }: Spot): void => {
  scroller.scrollTop = top;
  if (focused instanceof HTMLElement && isInSight(focused)) focused.focus({ preventScroll: true });
  else if (beside !== undefined) focusRow(beside);
};

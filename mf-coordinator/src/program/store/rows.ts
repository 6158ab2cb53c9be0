const prefix = 'row-';

/** A button of a row. */
export interface RowButton {
  id: string;
  action: 'later' | 'earlier' | 'remove';
}

export const rowId = (id: string): string => `${prefix}${id}`;

/** Returns the element of an item's row. */
const rowOf = (id: string): HTMLElement | null => document.getElementById(rowId(id));

/** Returns the id of the item whose row contains the element. */
export const itemOfRow = (element: Element): string | undefined =>
  element.closest(`[id^="${prefix}"]`)?.id.slice(prefix.length);

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight &&
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);

/** Returns the closest element that scrolls: a pane, otherwise the page. */
export const scrollerOf = (element: Element | null): Element => {
  for (let at = element; at; at = at.parentElement) if (scrolls(at)) return at;
  return document.scrollingElement ?? document.documentElement;
};

/** Focuses a row: its drag handle, its menu on a phone, or its check box. */
export const focusRow = (id: string): void => {
  for (const handle of rowOf(id)?.querySelectorAll<HTMLElement>(
    '[data-grip], [data-action="menu"], [type="checkbox"]',
  ) ?? []) {
    handle.focus({ preventScroll: true });
    if (document.activeElement === handle) return;
  }
};

/** Focuses a button of a row, or the button that is there instead. If the row's sheet is open, the focus stays there. */
export const focusButton = ({ id, action }: RowButton): void => {
  if (document.activeElement?.closest('dialog')) return;
  const row = rowOf(id);
  const button = (name: string) => row?.querySelector<HTMLElement>(`[data-action="${name}"]:not([hidden])`);
  const target = button(action) ?? button(action === 'later' ? 'earlier' : 'later') ?? button('menu');
  target?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
};

const isVisible = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Focuses the row in the middle of the window: the row that had the focus may have moved away. */
const focusMiddle = (): void => {
  const rows = [...document.querySelectorAll('.c-row')];
  const middle = rows.find((row) => row.getBoundingClientRect().bottom > innerHeight / 2) ?? rows.at(-1);
  if (middle) focusRow(itemOfRow(middle) ?? '');
};

/** Remembers the scroll position and the focus of the list; returns a function that restores both. */
export const rememberPosition = () => {
  const scroller = scrollerOf(document.querySelector('.c-order'));
  const top = scroller.scrollTop;
  const focused = document.activeElement;
  const isAdding = focused?.closest('.c-offers') != null && scroller.contains(focused);
  return {
    restore: (): void => {
      scroller.scrollTop = top;
      if (focused instanceof HTMLElement && isVisible(focused)) focused.focus({ preventScroll: true });
      else focusMiddle();
    },
    /**
     * Scrolls to a row. Returns 'far' after a long way, and 'hidden' if the user is adding offers on the same page: those
     * must not scroll away, unless the row gets the focus.
     */
    scrollTo: (id: string, focus = false): 'near' | 'far' | 'hidden' => {
      const target = rowOf(id);
      if (!target) return 'near';
      if (isAdding && !focus) return isVisible(target) ? 'near' : 'hidden';
      target.scrollIntoView({ block: 'nearest' });
      if (Math.abs(scroller.scrollTop - top) <= scroller.clientHeight / 3) return 'near';
      target.scrollIntoView({ block: 'center' });
      return 'far';
    },
  };
};

export type Position = ReturnType<typeof rememberPosition>;

const prefix = 'row-';

export const rowId = (id: string): string => `${prefix}${id}`;

/** The row of an item. */
export const rowOf = (id: string): HTMLElement | null => document.getElementById(rowId(id));

/** The item of the row an element stands in. */
export const itemOfRow = (element: Element): string | undefined =>
  element.closest(`[id^="${prefix}"]`)?.id.slice(prefix.length);

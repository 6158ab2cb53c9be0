const prefix = 'row-';

export const rowId = (id: string): string => `${prefix}${id}`;

/** The item of the row an element stands in. */
export const itemOfRow = (element: Element): string | undefined =>
  element.closest(`[id^="${prefix}"]`)?.id.slice(prefix.length);

/** What stands in a cell; nothing is an empty one. */
export type Cell = string | number | undefined;

// A cell that begins like this, also in the full width of East Asian keyboards, would be reckoned by a spreadsheet
// instead of read.
const formula = /^\s*[=+\-@＝＋－＠\t\r\u0000]/;

const cell = (value: Cell): string => {
  if (typeof value === 'number') return String(value);
  const typed = value ?? '';
  const text = typed.replaceAll('\u0000', '');
  return `"${formula.test(typed) ? "'" : ''}${text.replaceAll('"', '""')}"`;
};

/** Rows as CSV: a byte order mark so that Excel sees UTF-8, every text quoted, nothing that could be a formula. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

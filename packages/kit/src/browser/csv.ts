/** The value of a cell; undefined leaves it empty. */
export type Cell = string | number | undefined;

// A spreadsheet would evaluate a cell that begins like this, also with the full-width characters of East Asian
// keyboards.
const formula = /^\s*[=+\-@＝＋－＠\t\r\u0000]/;

const cell = (value: Cell): string => {
  if (typeof value === 'number') return String(value);
  const typed = value ?? '';
  const text = typed.replaceAll('\u0000', '');
  return `"${formula.test(typed) ? "'" : ''}${text.replaceAll('"', '""')}"`;
};

/** Returns rows as CSV, with a byte order mark for Excel, every text quoted, and formulas escaped. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

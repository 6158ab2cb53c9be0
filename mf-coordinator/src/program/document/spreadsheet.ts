// A cell that begins like this would be reckoned by a spreadsheet instead of read.
const formula = /^[=+\-@\t\r\u0000]/;

const cell = (value: string | number | undefined): string => {
  const text = String(value ?? '').replaceAll('\u0000', '');
  const safe =
    formula.test(String(value ?? '').trimStart()) || formula.test(String(value ?? '')) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Rows as CSV: a byte order mark so that Excel sees UTF-8, every cell quoted, nothing that could be a formula. */
export const csvOf = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

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

const separators = '\t,;\n';
const plain = /[^\t,;\n]+|[\t,;\n]/y;

// Returns the end of a quoted text; 0 if no separator or line end follows its last quote: then it is ordinary text.
const endOfQuoted = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    const next = text[at + 1];
    if (next !== '"') return next === undefined || separators.includes(next) ? at + 1 : 0;
  }
  return 0;
};

// Returns quoted texts, separators, ends of lines, and the texts between those.
const tokensIn = (text: string): string[] => {
  const tokens: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quotedEnd = text[at] === '"' ? endOfQuoted(text, at) : 0;
    plain.lastIndex = at;
    const end = quotedEnd || at + (plain.exec(text)?.[0].length ?? 1);
    tokens.push(text.slice(at, end));
    at = end;
  }
  return tokens;
};

const count = (tokens: readonly string[], wanted: string): number =>
  tokens.filter((one) => one === wanted).length;

// Titles and 'Last, First' have commas more often than semicolons.
const separatorOf = (line: readonly string[]): string => {
  const [tabs, semicolons, commas] = [count(line, '\t'), count(line, ';'), count(line, ',')];
  if (tabs > 0) return '\t';
  return semicolons > 1 || (semicolons > 0 && semicolons >= commas) ? ';' : ',';
};

const splitAt = (tokens: readonly string[], separator: string): string[][] => {
  const parts: string[][] = [[]];
  for (const one of tokens) {
    if (one === separator) parts.push([]);
    else parts.at(-1)?.push(one);
  }
  return parts;
};

const quoted = /^"[^"]*(?:""[^"]*)*"$/;

const textOf = (tokens: readonly string[]): string => {
  const [only = ''] = tokens;
  const isQuoted = tokens.length === 1 && quoted.test(only);
  const text = isQuoted ? only.slice(1, -1).replaceAll('""', '"') : tokens.join('');
  return text.replace(/\s+/g, ' ').trim();
};

/** Returns the rows of a spreadsheet or a CSV file, separated by tabs, semicolons or commas. Empty rows are left out. */
export const cellsIn = (text: string): string[][] =>
  splitAt(tokensIn(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')), '\n')
    .map((line) => splitAt(line, separatorOf(line)).map(textOf))
    .filter((cells) => cells.some(Boolean));

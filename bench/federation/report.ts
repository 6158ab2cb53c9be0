import type { Load } from './measure.ts';

const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The medians of some loads of one page. */
export const mediansOf = (loads: readonly Load[]): Load => ({
  bytes: middle(loads.map(({ bytes }) => bytes)),
  requests: middle(loads.map(({ requests }) => requests)),
  depth: middle(loads.map(({ depth }) => depth)),
  paint: middle(loads.map(({ paint }) => paint)),
  lcp: middle(loads.map(({ lcp }) => lcp)),
  usable: middle(loads.map(({ usable }) => usable)),
  alive: middle(loads.map(({ alive }) => alive)),
});

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');

/** Bytes as thousands of them. */
export const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);

export const whole = (number: number): string => Math.round(number).toString();

/** What one number is of another. */
export const share = (part: number, of: number): string => (of === 0 ? '–' : `${(part / of).toFixed(2)} ×`);

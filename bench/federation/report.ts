import type { Load } from './measure.ts';

const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Returns the medians of several loads of one page. */
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

/** Formats bytes as kB. */
export const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);

export const whole = (number: number): string => Math.round(number).toString();

/** Formats a ratio of two numbers. */
export const share = (part: number, of: number): string => (of === 0 ? '–' : `${(part / of).toFixed(2)} ×`);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './spreadsheet.ts';

// What a spreadsheet does: quotes doubled inside quotes, commas and line breaks apart.
const read = (csv: string): string[][] => {
  const cells = [...csv.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

describe('csvOf', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['\u0000=1', "'=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['Gavotte', 'Gavotte'],
    ['"quoted", with comma', '"quoted", with comma'],
    ['two\nlines', 'two\nlines'],
    ['陈', '陈'],
  ])('%j stands in the sheet as %j', (typed, cell) => {
    expect(read(csvOf([[typed]]))).toEqual([[cell]]);
  });

  it('writes a number as one, and nothing as an empty cell', () => {
    expect(csvOf([[270, undefined, '4:30']])).toBe('\ufeff270,"","4:30"\r\n');
  });

  it('begins with the mark Excel needs, and no cell can be reckoned, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), { minLength: 1 }),
        (rows) => {
          const csv = csvOf(rows);
          expect(csv.startsWith('\ufeff')).toBe(true);
          const cells = read(csv);
          expect(cells.map((row) => row.length)).toEqual(rows.map((row) => row.length));
          expect(cells.flat().filter((cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell))).toEqual([]);
        },
      ),
      { seed: 5 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

// Parses CSV as a spreadsheet does. Every second part between quotes is the text of a cell.
const read = (csv: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  for (const [at, part] of csv.slice(1).split('"').entries()) {
    if (at % 2 === 1) cell += part;
    else if (part === '' && at > 0) cell += '"';
    else if (at > 0) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (part === '\r\n') rows.push([]);
    }
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
  ])('%j becomes the cell %j', (typed, cell) => {
    expect(read(csvOf([[typed]]))).toEqual([[cell]]);
  });

  it('writes a number without quotes, and undefined as an empty cell', () => {
    expect(csvOf([[270, undefined, '4:30']])).toBe('\ufeff270,"","4:30"\r\n');
  });

  it('starts with a byte order mark, and no cell is a formula, for any text', () => {
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

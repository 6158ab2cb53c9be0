import { describe, expect, it } from 'vitest';
import { oneLine, printedPiece } from './performances.rules.ts';
import { PerformanceFields } from './performances.ts';
import { printedPieces } from './testing/printed-pieces.ts';

it.each(printedPieces)('%j is printed as %j', (piece, lines) => expect(printedPiece(piece)).toEqual(lines));

describe('oneLine', () => {
  it.each([
    ['a\tb\nc', 'a b c'],
    ['\ufffea\uffff\u0007', 'a'],
    ['\u2067אבג\u2069', 'אבג'],
  ])('%j becomes %j', (typed, line) => expect(oneLine(typed)).toBe(line));
});

describe('the estimated minutes', () => {
  const fields = { title: 'Gavotte', instrument: 'violin', profile: 'a'.repeat(24) };
  it.each([
    [4.5, 4.5],
    [0, null],
    [0.001, null],
    [null, null],
    [undefined, null],
  ])('%s are stored as %s', (time, kept) =>
    expect(PerformanceFields.parse({ ...fields, time }).time).toBe(kept),
  );
});

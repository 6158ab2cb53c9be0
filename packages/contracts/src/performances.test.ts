import { describe, expect, it } from 'vitest';
import { oneLine, printedPiece } from './performances.rules.ts';
import { printedPieces } from './testing/printed-pieces.ts';

it.each(printedPieces)('%j is printed as %j', (piece, lines) => expect(printedPiece(piece)).toEqual(lines));

describe('oneLine', () => {
  it.each([
    ['a\tb\nc', 'a b c'],
    ['\ufffea\uffff\u0007', 'a'],
    ['\u2067אבג\u2069', 'אבג'],
  ])('%j becomes %j', (typed, line) => expect(oneLine(typed)).toBe(line));
});

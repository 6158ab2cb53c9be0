import { expect, it } from 'vitest';
import { beginsWords } from './begins-words.ts';

it.each([
  ['Ludwig van Beethoven', 'beet lud', true],
  ['Antonín Dvořák', 'DVORAK', true],
  ['Siobhán O’Brien', "o'brien", true],
  ['Camille Saint-Saëns', 'saint-s', true],
  ['賀綠汀 He Luting', '綠', true],
  ['Ludwig van Beethoven', 'hoven', false],
  ['Ludwig van Beethoven', ' ', false],
])('words of %s begin with those of %j: %s', (text, typed, expected) => {
  expect(beginsWords(text, typed)).toBe(expected);
});

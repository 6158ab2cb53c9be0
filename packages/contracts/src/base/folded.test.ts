import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded } from './folded.ts';

describe('folded', () => {
  it.each([
    ['capitals', 'GAVOTTE', 'gavotte'],
    ['accents', 'Für Élise, Dvořák', 'fur elise, dvorak'],
    ['accents typed as marks of their own', 'Jose\u0301', 'jose'],
    ['accents in Greek and Cyrillic', 'Ελένη Алёна', 'ελενη алена'],
    ['a dot on a capital I', 'İpek', 'ipek'],
    ['full-width and half-width forms', 'Ｂａｃｈ，５ ｶﾞ', 'bach, 5 ガ'],
    ['vowel points', 'שָׂרָה مُحَمَّد أحمد', 'שרה محمد احمد'],
    ['spaces and line breaks', '  two \u00a0\n words\t', 'two words'],
    ['spaces around commas', 'Lin ,Emily', 'lin, emily'],
    ['apostrophes', 'O’Brien Kaʻiulani', "o'brien ka'iulani"],
    ['marks of direction', '\u2068Ana\u2069\u200f', 'ana'],
  ])('ignores %s', (_, text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  it.each([
    ['Japanese', 'ガ', 'カ'],
    ['Hindi', 'कुमार', 'कमार'],
    ['Thai', 'มาลี', 'มาลา'],
    ['Korean', '서연', '사연'],
    ['Chinese', '牧童短笛', '牧童'],
  ])('keeps the letters of %s', (_, one, other) => {
    expect(folded(one)).toBe(one);
    expect(folded(one)).not.toBe(folded(other));
  });

  it('changes nothing when repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(folded(folded(text))).toBe(folded(text));
      }),
      { seed: 1 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literal } from './escape.js';
import { endingsOf, lookupPart, lookupWords, searchedWords, searchText, termsOf } from './search-terms.js';

const event = {
  name: 'Spring Recital',
  description: 'Łódź & friends (free!)',
  address: { street: '12 Oak St.', city: 'San José', state: 'California', zip: '95112' },
} as const;

describe('the text of an event', () => {
  it('is normalized, with one field per line', () => {
    expect(searchText(event)).toBe(
      'spring recital\nłodz & friends (free!)\n12 oak st.\nsan jose\ncalifornia\n95112',
    );
  });

  it('is found with and without accents', () => {
    expect(searchedWords('JOSÉ'.normalize('NFD'))).toEqual(searchedWords('jose'));
  });
});

describe('searched words', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['Oak oak OAK', ['oak']],
    ['a recital\tin\nMay', ['recital', 'may', 'in', 'a']],
    ['(free!)', ['(free!)']],
  ])('for %j: %j', (typed, words) => {
    expect(searchedWords(typed)).toEqual(words);
  });
});

describe('words that go through the vocabulary', () => {
  it.each([
    ['w z y x', []],
    ['巴赫', []],
    ['巴赫 春季音乐', ['春季音乐']],
    ['of the concert', ['concert', 'the']],
    ['one two three four five six seven eight', ['three', 'seven', 'eight', 'four', 'five', 'one']],
  ])('for %j: %j', (typed, words) => {
    expect(lookupWords(searchedWords(typed))).toEqual(words);
  });
});

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }).filter((text) => !/\s/u.test(text));

describe('the vocabulary', () => {
  it('contains an ending for every part of every word', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (text, from, length) => {
        const letters = [...text];
        const start = from % letters.length;
        const part = letters.slice(start, start + 1 + (length % letters.length)).join('');
        const endings = termsOf(text).flatMap(endingsOf);
        expect(endings.some((ending) => ending.startsWith(lookupPart(part)))).toBe(true);
      }),
      { seed: 3, numRuns: 2000 },
    );
  });

  it('stays small for one very long word', () => {
    expect(termsOf('樂'.repeat(5000)).length).toBeLessThanOrEqual(420);
    expect(Math.max(...termsOf('ab'.repeat(2500)).map((term) => term.length))).toBe(24);
  });

  it('treats regular expressions as plain text', () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(new RegExp(literal(text), 'u').exec(`x${text}y`)?.[0]).toBe(text);
      }),
      { seed: 3 },
    );
  });
});

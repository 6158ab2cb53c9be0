import { describe, expect, it } from 'vitest';
import { inEveryLanguage, isLanguage, spanishTime, wordsIn, type Words } from './languages.ts';
import { wordsUpTo } from './words.ts';

describe('words of a remote', () => {
  it.each<[Words, 'en' | 'zh-Hans', string]>([
    ['Events', 'en', 'Events'],
    ['Events', 'zh-Hans', 'Events'],
    [{ en: 'Events' }, 'zh-Hans', 'Events'],
    [{ en: 'Events', 'zh-Hans': '活动' }, 'en', 'Events'],
    [{ en: 'Events', 'zh-Hans': '活动' }, 'zh-Hans', '活动'],
  ])('%o in %s are %s', (words, language, text) => {
    expect(wordsUpTo(10).parse(words)).toEqual(words);
    expect(wordsIn(words, language)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['what is too long', { en: 'Events', 'zh-Hans': '活'.repeat(11) }],
    ['another language without English', { 'zh-Hans': '活动' }],
    ['a language that is none', { en: 'Events', 'zh-hans': '活动' }],
  ])('are not %s', (_, words) => expect(wordsUpTo(10).safeParse(words).success).toBe(false));
});

describe('a sentence in every language', () => {
  const of = (text: (left: number, all: number) => string) => ({
    en: text,
    es: text,
    'zh-Hans': text,
    'zh-Hant': text,
  });

  it('contains the paths of its values, and keeps other numbers', () => {
    const texts = of((left, all) =>
      all === 1 ? 'the only one' : `${String(all)} at 7, ${String(left)} left`,
    );
    const { en } = inEveryLanguage(texts, (text, at) => text(at('capacity|left'), at('capacity')));
    expect(en).toBe('{capacity} at 7, {capacity|left} left');
  });

  it('is refused if it formats a value', () => {
    const texts = of((left) => left.toLocaleString('en'));
    const say = () => inEveryLanguage(texts, (text, at) => text(at('left'), 0));
    expect(say).toThrow(/^en: .* does not write \{left\} as it is$/);
  });
});

describe('isLanguage', () => {
  it.each([
    ['zh-Hans', true],
    ['zh-hans', false],
    ['toString', false],
    ['', false],
  ])('%o: %s', (text, expected) => expect(isLanguage(text)).toBe(expected));
});

it.each([
  ['1:15 p. m.', 'la 1:15 p. m.'],
  ['10:00 a. m.', 'las 10:00 a. m.'],
  ['2:00 p. m.', 'las 2:00 p. m.'],
])('the Spanish time for %s is %s', (time, said) => expect(spanishTime(time)).toBe(said));

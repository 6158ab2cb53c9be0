import { describe, expect, it, test } from 'vitest';
import { questionsToAsk, shownName } from './consent.rules.ts';
import { ConsentInput, type Consents } from './consent.ts';
import type { ShownNames } from './public-program.ts';

const at = '2026-09-03T10:00:00.000Z';
const answer = (given: boolean, textVersion = 1) => ({ given, textVersion, at });

describe('shownName', () => {
  test.each<[ShownNames, string, string, string]>([
    ['initial', 'Ana', 'Lí', 'Ana L.'],
    ['initial', 'Ana María', 'García Lorca', 'Ana María G.'],
    ['initial', 'Łucja', 'Wójcik', 'Łucja W.'],
    ['initial', 'Siobhán', "O'Brien", 'Siobhán O.'],
    ['initial', 'Finn', 'ångström', 'Finn Å.'],
    ['initial', 'Zoë', 'E\u0301clair', 'Zoë É.'],
    ['initial', '子涵', '林', '子涵'],
    ['initial', '서연', '김', '서연'],
    ['initial', 'さくら', '佐藤', 'さくら'],
    ['initial', 'Emily', '陈', 'Emily'],
    ['initial', 'Анна', 'Иванова', 'Анна И.'],
    ['initial', 'ليلى', 'حداد', 'ليلى ح.'],
    ['initial', 'Theo', '-', 'Theo'],
    ['full', 'Ana', 'Lí', 'Ana Lí'],
    ['full', '子涵', '林', '林子涵'],
    ['grade', 'Ana', 'Lí', ''],
    ['full', '', '', ''],
  ])('returns, with %s, for %s %s: %s', (names, firstName, lastName, said) => {
    expect(shownName({ firstName, lastName }, names)).toBe(said);
  });

  it('uses the print name only with full names', () => {
    const performer = { firstName: 'Ana', lastName: 'Lí', printName: 'Ana Lí 李安娜' };
    expect(shownName(performer, 'full')).toBe('Ana Lí 李安娜');
    expect(shownName(performer, 'initial')).toBe('Ana L.');
  });

  it.each<[Consents | undefined, string, string]>([
    [undefined, 'Ana Lí', 'Ana L.'],
    [{}, 'Ana Lí', 'Ana L.'],
    [{ print: answer(true), public: answer(true) }, 'Ana Lí', 'Ana L.'],
    [{ print: answer(false) }, '', 'Ana L.'],
    [{ public: answer(false) }, 'Ana Lí', ''],
    [{ photos: answer(false) }, 'Ana Lí', 'Ana L.'],
    // An answer to an older text holds.
    [{ print: answer(false, 0), public: answer(false, 0) }, '', ''],
  ])('returns, with the consents %j, %j for print and %j for the public page', (consents, print, page) => {
    const performer = { firstName: 'Ana', lastName: 'Lí', ...(consents && { consents }) };
    expect(shownName(performer, 'print')).toBe(print);
    expect(shownName(performer, 'initial')).toBe(page);
  });
});

test.each<[Consents | undefined, string[]]>([
  [undefined, ['print', 'public', 'photos']],
  [{ public: answer(false) }, ['print', 'photos']],
  [{ print: answer(true), public: answer(false), photos: answer(true) }, []],
  [{ print: answer(true, 0), public: answer(false), photos: answer(true) }, ['print']],
])('with the consents %j, these questions are asked: %j', (consents, kinds) => {
  expect(questionsToAsk(consents)).toEqual(kinds);
});

describe('an answer', () => {
  const input = { kind: 'print', given: true, textVersion: 1 };

  it.each([
    { kind: 'fame' },
    { given: 'yes' },
    { textVersion: 0 },
    { textVersion: 1.5 },
    { textVersion: 2 },
    { by: 'me' },
  ])('with %j is refused', (change) => {
    expect(ConsentInput.safeParse({ ...input, ...change }).success).toBe(false);
  });

  it('is accepted', () => {
    expect(ConsentInput.parse(input)).toEqual(input);
  });
});

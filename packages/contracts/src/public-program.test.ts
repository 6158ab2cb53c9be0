import { describe, expect, it, test } from 'vitest';
import { isStillPublic, publicName, readAddress } from './public-program.rules.ts';
import type { ShownNames } from './public-program.ts';

describe('publicName', () => {
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
    expect(publicName({ firstName, lastName }, names)).toBe(said);
  });

  it('uses the print name only with full names', () => {
    const performer = { firstName: 'Ana', lastName: 'Lí', printName: 'Ana Lí 李安娜' };
    expect(publicName(performer, 'full')).toBe('Ana Lí 李安娜');
    expect(publicName(performer, 'initial')).toBe('Ana L.');
  });
});

test.each<[string, string | undefined]>([
  ['k7m2-9xqp-3rwd', 'k7m2-9xqp-3rwd'],
  ['K7M2 9XQP 3RWD', 'k7m2-9xqp-3rwd'],
  ['k7m29xqp3rwd', 'k7m2-9xqp-3rwd'],
  ['olI0-0000-0000', '0110-0000-0000'],
  ['k7m2-9xqp-3rw', undefined],
  ['k7m2-9xqp-3rwd1', undefined],
  ['k7m2-9xqp-3ru!', undefined],
  ['', undefined],
])('reads the address %j as %j', (text, address) => expect(readAddress(text)).toBe(address));

test.each([
  ['2026-12-05T22:00:00Z', true],
  ['2027-01-05T00:59:59Z', true],
  ['2027-01-05T01:00:00Z', false],
])('at %s an event of December 5 is still public: %s', (now, isPublic) => {
  const event = { date: '2026-12-05T22:00:00Z', duration: 180 };
  expect(isStillPublic(event, new Date(now))).toBe(isPublic);
});

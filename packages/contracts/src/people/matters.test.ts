import { describe, expect, it } from 'vitest';
import type { Matter } from './matters.ts';
import { ageOf, answerBy, placeOf, sortMatters } from './matters.rules.ts';

const now = new Date('2026-11-29T12:00:00.000Z');
const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

describe('the matters of an account', () => {
  it('come in the order of their kinds, and within a kind by their due dates', () => {
    const found: Matter[] = [
      { kind: 'length', of: 'c', since: at(-1) },
      { kind: 'length', of: 'b', since: at(-9) },
      { kind: 'length', of: 'a' },
      { kind: 'pieceInvited', of: 'd' },
    ];
    expect(sortMatters(found, now).map(({ of, due }) => [of, due])).toEqual([
      ['d', undefined],
      ['b', at(-2)],
      ['c', at(6)],
      ['a', undefined],
    ]);
  });

  it.each([
    ['a week', -7, 1],
    ['more than a week', -8, 0],
  ])('leave out what a teacher signed up after %s', (_, since, count) =>
    expect(sortMatters([{ kind: 'teacherSigned', of: 'a', since: at(since) }], now)).toHaveLength(count),
  );

  it.each([
    ['consent', '/profiles/a#consent'],
    ['length', '/events/signup/edit/a'],
    ['guardianInvited', '/guardians/invitation/a'],
    ['accountAsks', '/guardians/requests'],
    ['unconfirmed', undefined],
  ] as const)('are settled at the page of their kind: %s at %s', (kind, place) =>
    expect(placeOf({ kind, of: 'a' })).toBe(place),
  );

  it.each([
    ['a length that may wait', { kind: 'length', since: at(-3), due: at(4) }, undefined],
    ['a length that is due', { kind: 'length', since: at(-8), due: at(-1) }, { kind: 'since', at: at(-8) }],
    ['an invitation', { kind: 'pieceInvited', since: at(-3), due: at(4) }, { kind: 'by', at: at(4) }],
    ['an invitation of last week', { kind: 'pieceInvited', due: at(-1) }, { kind: 'wasBy', at: at(-1) }],
    ['a claim', { kind: 'claimWaits', since: at(-3) }, { kind: 'since', at: at(-3) }],
    ['a claim from before its date was stored', { kind: 'claimWaits' }, undefined],
  ] as const)('say the right time: %s', (_, matter, age) =>
    expect(ageOf({ of: 'a', ...matter }, now)).toEqual(age),
  );

  it.each([
    ['weeks before', at(-20), at(13)],
    ['in the last week', at(15), at(19)],
  ])('have a last day to answer: invited %s', (_, invited, last) =>
    expect(answerBy(at(20), new Date(invited))).toBe(last),
  );
});

import type { AccountType } from '@portal/contracts/auth';
import { describe, expect, it } from 'vitest';
import { familyNamer } from './families.js';

const types = new Map<string, AccountType>([
  ['mom', 'parent'],
  ['dad', 'parent'],
  ['aunt', 'parent'],
  ['tutor', 'teacher'],
]);

const known = (accounts: Record<string, string[]>) => ({
  ids: Object.keys(accounts),
  accountsOf: (id: string) => accounts[id] ?? [],
});
const child = (_id: string, lastName = 'Lin') => ({ _id, lastName });

describe('the family of a person', () => {
  it.each<[string, string[], string[], boolean]>([
    ['the same guardian', ['mom'], ['mom'], true],
    ['the same guardians in another order', ['mom', 'dad'], ['dad', 'mom'], true],
    ['one guardian in common', ['mom', 'dad'], ['dad'], true],
    ['no guardian in common', ['mom'], ['aunt'], false],
    ['the teacher in common', ['mom', 'tutor'], ['aunt', 'tutor'], false],
  ])('with %s', (_, one, other, isSame) => {
    const familyOf = familyNamer(known({ one, other }), types);
    expect(familyOf(child('one')) === familyOf(child('other'))).toBe(isSame);
  });

  it('is joined through a third sign-up', () => {
    const familyOf = familyNamer(known({ one: ['mom'], two: ['mom', 'dad'], three: ['dad'] }), types);
    expect(familyOf(child('one'))).toBe(familyOf(child('three')));
  });

  it('goes by the surname if only a teacher looks after the child', () => {
    const familyOf = familyNamer(known({ one: ['tutor'], two: ['tutor'] }), types);
    expect(familyOf(child('one', 'Lin'))).not.toBe(familyOf(child('two', 'Kim')));
  });
});

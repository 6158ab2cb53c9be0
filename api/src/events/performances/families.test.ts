import type { AccountType } from '@portal/contracts/auth';
import { describe, expect, it } from 'vitest';
import { familiesOf } from './families.js';

const types = new Map<string, AccountType>([
  ['mom', 'parent'],
  ['dad', 'parent'],
  ['aunt', 'parent'],
  ['tutor', 'teacher'],
]);

const signUp = (_id: string, user: string, lastName = 'Lin') => ({ user, profile: { _id, lastName } });

describe('the family of a person', () => {
  it.each<[string, string[], string[], boolean]>([
    ['the same guardian', ['mom'], ['mom'], true],
    ['the same guardians in another order', ['mom', 'dad'], ['dad', 'mom'], true],
    ['one guardian in common', ['mom', 'dad'], ['dad'], true],
    ['no guardian in common', ['mom'], ['aunt'], false],
    ['the teacher in common', ['mom', 'tutor'], ['aunt', 'tutor'], false],
  ])('with %s', (_, one, other, isSame) => {
    const familyOf = familiesOf(
      new Map([
        ['one', one],
        ['other', other],
      ]),
      types,
    );
    const [a, b] = [signUp('one', one[0] ?? ''), signUp('other', other[0] ?? '')];
    expect(familyOf(a) === familyOf(b)).toBe(isSame);
  });

  it('is joined through a third sign-up', () => {
    const familyOf = familiesOf(
      new Map([
        ['one', ['mom']],
        ['two', ['mom', 'dad']],
        ['three', ['dad']],
      ]),
      types,
    );
    expect(familyOf(signUp('one', 'mom'))).toBe(familyOf(signUp('three', 'dad')));
  });

  it('goes by the surname if only a teacher looks after the child', () => {
    const familyOf = familiesOf(
      new Map([
        ['one', ['tutor']],
        ['two', ['tutor']],
      ]),
      types,
    );
    expect(familyOf(signUp('one', 'tutor', 'Lin'))).not.toBe(familyOf(signUp('two', 'tutor', 'Kim')));
  });
});

import type { Session } from '@portal/kit/session';
import { describe, expect, test } from 'vitest';
import { remotes } from '../testing/remotes.ts';
import { isCurrent, navigationFor } from './navigation.ts';

const as = (...permissions: ('admin' | 'coordinator')[]): Session => ({
  status: 'signed-in',
  id: '1',
  permissions,
});

const labels = (session: Session) => {
  const { menus, links } = navigationFor(remotes, session);
  return [
    ...menus.map(({ label, entries }) => `${label}: ${entries.map((entry) => entry.label).join(', ')}`),
    ...links.map(({ label }) => label),
  ];
};

describe('navigationFor', () => {
  test.each<[string, Session, string[]]>([
    ['nothing while nobody knows who is here', { status: 'checking' }, []],
    ['a visitor the doors', { status: 'signed-out' }, ['Enter']],
    ['a student what is for everybody', as(), ['Things: All Things']],
    ['a coordinator more, in order', as('coordinator'), ['Things: All Things, Manage Things']],
    ['an admin everything', as('admin'), ['Things: All Things, Manage Things']],
  ])('shows %s', (_, session, expected) => expect(labels(session)).toEqual(expected));
});

describe('isCurrent', () => {
  test.each([
    ['/things', true],
    ['/things/64', true],
    ['/thingsome', false],
    ['/', false],
  ])('%s: %s', (pathname, current) => {
    const [menu] = navigationFor(remotes, as()).menus;
    expect(isCurrent(menu?.entries ?? [], pathname)).toBe(current);
  });
});

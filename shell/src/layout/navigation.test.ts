import type { Words } from '@portal/contracts/languages';
import type { RegistryRemote } from '@portal/contracts/registry';
import type { Session } from '@portal/kit/session';
import { afterEach, describe, expect, it, test } from 'vitest';
import { remotes, things } from '../testing/remotes.ts';
import { isCurrent, navigationFor } from './navigation.ts';

const as = (...permissions: ('admin' | 'coordinator')[]): Session => ({
  status: 'signed-in',
  id: '1',
  permissions,
});

const menusOf = (of: RegistryRemote[], session: Session) =>
  navigationFor(of, session).menus.map(
    ({ label, entries }) => `${label}: ${entries.map((entry) => entry.label).join(', ')}`,
  );
const labels = (session: Session) => [
  ...menusOf(remotes, session),
  ...navigationFor(remotes, session).links.map(({ label }) => label),
];

describe('navigationFor', () => {
  test.each<[string, Session, string[]]>([
    ['nothing while nobody knows who is here', { status: 'checking' }, []],
    ['a visitor the doors', { status: 'signed-out' }, ['Enter']],
    ['a student what is for everybody', as(), ['Things: All Things']],
    ['a coordinator more, in order', as('coordinator'), ['Things: All Things, Manage Things']],
    ['an admin everything', as('admin'), ['Things: All Things, Manage Things']],
  ])('shows %s', (_, session, expected) => expect(labels(session)).toEqual(expected));
});

it.each([
  [undefined, false],
  ['offered', true],
  ['open', true],
] as const)(
  'has an entry for teachers and for accounts with pupils if the studio is %s: %s',
  (studio, isThere) => {
    const nav = { label: 'Studio', to: '/studio', order: 9, access: 'studio' } as const;
    const teaching = { ...things, declaration: { ...things.declaration, nav: [nav] } };
    const { links } = navigationFor([teaching], { ...as('admin'), ...(studio && { studio }) });
    expect(links.map(({ label }) => label)).toEqual(isThere ? ['Studio'] : []);
  },
);

describe('navigationFor in another language', () => {
  const label = { en: 'More', 'zh-Hans': '更多' };
  const another = (menu: Words): RegistryRemote => {
    const nav = [{ label, menu, to: '/more', order: 9, access: 'signed-in' as const }];
    return { ...things, id: 'mf_more', declaration: { ...things.declaration, nav } };
  };
  const translated = { en: 'Things', 'zh-Hans': '东西' };

  afterEach(() => document.documentElement.removeAttribute('lang'));

  test.each<[string, string, Words, string[]]>([
    ['the words of the page', 'zh-Hans', translated, ['东西: 更多, All Things']],
    ['English where there are none', 'zh-Hans', 'Things', ['Things: 更多, All Things']],
    ['English on an English page', 'en', translated, ['Things: More, All Things']],
    [
      'a menu of its own for another English word',
      'zh-Hans',
      { en: 'Other', 'zh-Hans': '东西' },
      ['东西: 更多', 'Things: All Things'],
    ],
  ])('shows %s', (_, lang, menu, expected) => {
    document.documentElement.lang = lang;
    expect(menusOf([things, another(menu)], as())).toEqual(expected);
  });
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

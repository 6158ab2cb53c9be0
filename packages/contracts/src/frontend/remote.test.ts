import { describe, expect, it } from 'vitest';
import { RemoteDeclaration, type RemotePage } from './remote.ts';

const page: RemotePage = { path: '/events', access: 'signed-in' };
const slot = { name: 'home', access: 'signed-in', order: 10, height: { wide: 20, narrow: 40 } };
const label = { en: 'Browse Events', 'zh-Hans': '浏览活动' };
const menu = { en: 'Events', 'zh-Hans': '活动' };
const remote = {
  id: 'mf_events',
  title: 'Events',
  trust: 'team',
  requires: { shellApi: '^1.0.0' },
  pages: [page],
  nav: [{ label, to: '/events', menu, order: 20, access: 'signed-in' }],
};

describe('RemoteDeclaration', () => {
  it('accepts a complete declaration', () => {
    const whole = { ...remote, slots: [{ ...slot, data: ['/performances'] }] };
    expect(RemoteDeclaration.parse(whole)).toEqual(whole);
  });

  it.each(['home', 'event'])('lets a team fill the slot %s', (name) => {
    expect(RemoteDeclaration.safeParse({ ...remote, slots: [{ ...slot, name }] }).success).toBe(true);
  });

  it.each([
    ['team', 'header', "there is no slot 'header'; the portal has home, event"],
    ['core', 'event', 'slots are for teams, not for core code'],
  ])('returns to %s code the reason why it cannot fill the slot %s', (trust, name, reason) => {
    const checked = RemoteDeclaration.safeParse({ ...remote, trust, slots: [{ ...slot, name }] });
    expect(checked.error?.issues[0]?.message).toContain(reason);
  });

  it('accepts a declaration without translations', () => {
    const nav = [{ ...remote.nav[0], label: 'Browse Events', menu: 'Events' }];
    expect(RemoteDeclaration.parse({ ...remote, nav })).toEqual({ ...remote, nav });
  });

  const pages = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...page, path: `/events/p${n}` }));
  const nav = (count: number) => Array.from({ length: count }, () => remote.nav[0]);
  const longReads = Array(4).fill(`/x?a=${'y'.repeat(190)}`);
  const full = {
    pages: [page, ...pages(99)],
    nav: nav(40),
    messages: Array(99).fill('Saved').concat({ en: 'Saved', es: 'Guardado' }),
  };

  it('accepts a very large remote', () => {
    expect(RemoteDeclaration.safeParse({ ...remote, ...full }).success).toBe(true);
    const path = `/${Array(10).fill('a').join('/')}?`;
    const deep = { ...remote, nav: [], pages: [{ ...page, path }] };
    expect(RemoteDeclaration.safeParse(deep).success).toBe(true);
  });

  it.each<[string, object]>([
    ['two segments that may be left out', { pages: [page, { ...page, path: '/a?/b?' }] }],
    ['seventeen of them', { pages: [page, { ...page, path: '/a?'.repeat(17) }] }],
    ['eleven segments', { pages: [page, { ...page, path: '/a'.repeat(11) }] }],
    ['a path of 201 characters', { pages: [page, { ...page, path: `/${'a'.repeat(200)}` }] }],
    ['101 pages', { pages: [page, ...pages(100)] }],
    ['41 menu entries', { nav: nav(41) }],
    ['101 messages', { messages: Array(101).fill('Saved') }],
    ['more than 64 kB', { pages: [page, ...pages(99).map((one) => ({ ...one, data: longReads }))] }],
    ['an id with capitals', { id: 'mf_Events' }],
    ['an id that would name a folder', { id: '../x' }],
    ['no page', { pages: [], nav: [] }],
    ['a path without a slash', { pages: [{ ...page, path: 'events' }] }],
    ['a path that leaves the site', { pages: [page, { ...page, path: '//evil.example' }] }],
    ['a path twice', { pages: [page, page] }],
    ['a menu entry to nowhere', { nav: [{ ...remote.nav[0], to: '/elsewhere' }] }],
    ['a label without English', { nav: [{ ...remote.nav[0], label: { 'zh-Hans': '浏览活动' } }] }],
    ['an unknown permission', { pages: [{ ...page, access: 'superuser' }] }],
    ['a slot that is not there', { slots: [{ ...slot, name: 'header' }] }],
    ['a slot twice', { slots: [slot, slot] }],
    ['a slot for visitors', { slots: [{ ...slot, access: 'public' }] }],
    ['a slot of teams filled by core code', { trust: 'core', slots: [slot] }],
    ['a field of its own', { script: 'https://evil.example/x.js' }],
  ])('refuses a declaration with %s', (_, change) => {
    expect(RemoteDeclaration.safeParse({ ...remote, ...change }).success).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { RemoteDeclaration, type RemotePage } from './remote.ts';

const page: RemotePage = { path: '/events', access: 'signed-in' };
const slot = { name: 'home', access: 'signed-in', order: 10, height: { wide: 20, narrow: 40 } };
const remote = {
  id: 'mf_events',
  title: 'Events',
  trust: 'team',
  requires: { shellApi: '^1.0.0' },
  pages: [page],
  nav: [
    {
      label: { en: 'Browse Events', 'zh-Hans': '浏览活动' },
      to: '/events',
      menu: { en: 'Events', 'zh-Hans': '活动' },
      order: 20,
      access: 'signed-in',
    },
  ],
};

describe('RemoteDeclaration', () => {
  it('takes a whole declaration', () => {
    const whole = { ...remote, slots: [{ ...slot, data: ['/performances'] }] };
    expect(RemoteDeclaration.parse(whole)).toEqual(whole);
  });

  it('takes one from before there was a second language', () => {
    const nav = [{ ...remote.nav[0], label: 'Browse Events', menu: 'Events' }];
    expect(RemoteDeclaration.parse({ ...remote, nav })).toEqual({ ...remote, nav });
  });

  it.each([
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
    ['a slot filled by core code', { trust: 'core', slots: [slot] }],
    ['a field of its own', { script: 'https://evil.example/x.js' }],
  ])('refuses %s', (_, change) => {
    expect(RemoteDeclaration.safeParse({ ...remote, ...change }).success).toBe(false);
  });
});

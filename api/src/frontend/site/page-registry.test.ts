import type { Language } from '@portal/contracts/languages';
import type { RegistryRemote, RegistryResponse } from '@portal/contracts/registry';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { expect, test } from 'vitest';
import { registryOfPage } from './page-registry.js';

const integrity = { 'entry.js': 'sha384-e', 'routes.js': 'sha384-r', 'routes.css': 'sha384-s' };
const declaration: Omit<RemoteDeclaration, 'id' | 'trust'> = {
  title: { en: 'Things', es: 'Cosas', 'zh-Hant': '東西' },
  requires: { shellApi: '^1.0.0' },
  pages: [{ path: '/things', access: 'public', module: './things.page.tsx' }],
  keeps: { mine: true },
  messages: ['Saved', { en: 'Done', es: 'Hecho', 'zh-Hant': '完成' }],
  nav: [
    { label: 'Plain', to: '/things', access: 'signed-in', order: 1 },
    {
      label: { en: 'My things', es: 'Mis cosas' },
      to: '/things',
      menu: 'Menu',
      access: 'signed-in',
      order: 2,
    },
  ],
};
const remote = (id: string, trust: 'core' | 'team'): RegistryRemote => {
  const files = { version: '1.0.0-00000001', base: `/mf/${id}/`, entry: 'entry.js', integrity };
  const all = { ...files, scripts: ['routes.js'], styles: ['routes.css'] };
  return { id, status: 'on', ...all, previous: all, declaration: { ...declaration, id, trust } };
};
const registry: RegistryResponse = {
  schema: 1,
  rev: 1,
  shellApi: '1.0.0',
  remotes: [remote('mf_core', 'core'), remote('mf_team', 'team')],
};

test.each<[Language, unknown, unknown, unknown]>([
  ['en', 'Things', 'My things', 'Done'],
  ['es', { en: 'Things', es: 'Cosas' }, { en: 'My things', es: 'Mis cosas' }, { en: 'Done', es: 'Hecho' }],
  ['zh-Hans', 'Things', 'My things', 'Done'],
  ['zh-Hant', { en: 'Things', 'zh-Hant': '東西' }, 'My things', { en: 'Done', 'zh-Hant': '完成' }],
])(
  'a page in %s has texts in its language only; menus are grouped by English',
  (language, title, label, done) => {
    for (const { declaration } of registryOfPage(registry, language, false).remotes) {
      expect([declaration.title, declaration.nav[1]?.label]).toEqual([title, label]);
      expect(declaration.nav.map(({ menu }) => menu)).toEqual([undefined, 'Menu']);
      expect(declaration.messages).toEqual(['Saved', done]);
      expect([declaration.pages, declaration.keeps]).toEqual([
        [{ path: '/things', access: 'public' }],
        undefined,
      ]);
    }
  },
);

test.each([
  [false, 'mf_team', 'sha384-e'],
  [false, 'mf_core', undefined],
  [true, 'mf_core', 'sha384-e'],
  // The browser stores it for team pages that come without a registry.
  [true, 'mf_team', 'sha384-e'],
])(
  'with core set to %s, a page has of the files of %s only the entry, if it may run: %s',
  (isCore, id, hash) => {
    const { remotes } = registryOfPage(registry, 'en', isCore);
    const { scripts, styles, integrity, previous } = remotes.find((one) => one.id === id) ?? {};
    expect([scripts, styles, previous]).toEqual([[], [], undefined]);
    expect(integrity).toEqual(hash === undefined ? {} : { 'entry.js': hash });
  },
);

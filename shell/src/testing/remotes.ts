import type { RegistryRemote } from '@portal/contracts/registry';
import { RemoteDeclaration } from '@portal/contracts/remote';

const remote = (declaration: Omit<RemoteDeclaration, 'requires'>): RegistryRemote => ({
  id: declaration.id,
  version: '1.0.0-00000001',
  status: 'on',
  base: `/mf/${declaration.id}/1.0.0-00000001/`,
  entry: 'entry.js',
  scripts: ['routes.js'],
  styles: [],
  integrity: { 'entry.js': `sha384-${'A'.repeat(64)}` },
  declaration: RemoteDeclaration.parse({ ...declaration, requires: { shellApi: '^1.0.0' } }),
});

/** A core remote whose pages take passwords. */
export const doors = remote({
  id: 'mf_doors',
  title: 'Doors',
  trust: 'core',
  pages: [{ path: '/enter', access: 'public', role: 'sign-in' }],
  nav: [{ label: 'Enter', to: '/enter', order: 1, access: 'visitor' }],
});

/** A remote of a team. */
export const things = remote({
  id: 'mf_things',
  title: 'Things',
  trust: 'team',
  pages: [
    { path: '/things', access: 'signed-in', role: 'browse' },
    { path: '/things/:id', access: 'signed-in' },
    { path: '/things/manage', access: 'coordinator' },
    { path: '/preview', access: 'signed-in' },
  ],
  nav: [
    { label: 'Manage Things', to: '/things/manage', menu: 'Things', order: 20, access: 'coordinator' },
    { label: 'All Things', to: '/things', menu: 'Things', order: 10, access: 'signed-in' },
  ],
  messages: ['Thing added'],
});

/** A remote with a part on the home page. */
export const news = remote({
  id: 'mf_news',
  title: 'News',
  trust: 'team',
  pages: [{ path: '/news', access: 'signed-in' }],
  nav: [],
  slots: [{ name: 'home', access: 'signed-in', order: 10, height: { wide: 20, narrow: 40 } }],
});

export const remotes = [doors, things, news];

import type { RemoteDeclaration } from '@portal/contracts/remote';

/** What this remote is to the portal: its addresses, who may open them, and its place in the menu. */
export default {
  id: 'mf_sample',
  title: 'Sample',
  trust: 'team',
  requires: { shellApi: '^1.3.0' },
  pages: [
    { path: '/sample', access: 'signed-in' },
    { path: '/sample/manage', access: 'coordinator' },
  ],
  // What it keeps with the portal: src/favorites.api.ts.
  keeps: { mine: true },
  // By language: `{ en: 'Sample', es: '…', 'zh-Hans': '…' }`; a plain text is English.
  nav: [
    { label: 'Sample', to: '/sample', menu: 'More', order: 100, access: 'signed-in' },
    { label: 'Manage Sample', to: '/sample/manage', menu: 'More', order: 110, access: 'coordinator' },
  ],
} satisfies RemoteDeclaration;

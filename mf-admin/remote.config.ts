import type { RemoteDeclaration } from '@portal/contracts/remote';

/** Core, because it asks for a password before a permission changes: no team's code runs in the same document. */
export default {
  id: 'mf_admin',
  title: 'Administration',
  trust: 'core',
  requires: { shellApi: '^1.0.0' },
  pages: [
    { path: '/admin', access: 'admin', data: ['/admin_remotes'] },
    { path: '/admin/accounts', access: 'admin' },
    { path: '/admin/developer', access: 'developer' },
  ],
  nav: [{ label: 'Administration', to: '/admin', menu: 'Manage', order: 90, access: 'admin' }],
} satisfies RemoteDeclaration;

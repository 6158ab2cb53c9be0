import type { RemoteDeclaration } from '@portal/contracts/remote';

/** Core, because it asks for a password before a permission changes: no team's code runs in the same document. */
export default {
  id: 'mf_admin',
  title: { en: 'Administration', es: 'Administración', 'zh-Hans': '系统管理', 'zh-Hant': '系統管理' },
  trust: 'core',
  requires: { shellApi: '^1.4.0' },
  pages: [
    {
      path: '/admin',
      access: 'admin',
      data: ['/admin_remotes', '/admin_backup', '/admin_mail', '/admin_previews'],
      outline: 'cards',
    },
    { path: '/admin/accounts', access: 'admin', outline: 'cards' },
    { path: '/admin/log', access: 'admin', outline: 'cards' },
    { path: '/admin/developer', access: 'developer', outline: 'text' },
    // Opened from a preview link. Starting the preview loads a new document.
    { path: '/preview', access: 'signed-in', outline: 'text' },
  ],
  nav: [
    {
      label: { en: 'Administration', es: 'Administración', 'zh-Hans': '系统管理', 'zh-Hant': '系統管理' },
      to: '/admin',
      menu: { en: 'Manage', es: 'Administrar', 'zh-Hans': '管理', 'zh-Hant': '管理' },
      order: 90,
      access: 'admin',
    },
  ],
} satisfies RemoteDeclaration;

import type { RemoteRoutes } from '@portal/kit/remote';
import type declaration from '../remote.config.ts';
import { accountsPage } from './accounts/accounts.page.tsx';
import { auditPage } from './audit/audit.page.tsx';
import { developerPage } from './developer/developer.page.tsx';
import { previewPage } from './preview/preview.page.tsx';
import { remotesPage } from './remotes/remotes.page.tsx';

export default {
  '/admin': remotesPage,
  '/admin/accounts': accountsPage,
  '/admin/log': auditPage,
  '/admin/developer': developerPage,
  '/preview': previewPage,
} satisfies RemoteRoutes<typeof declaration>;

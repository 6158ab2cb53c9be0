import type { RemoteRoutes } from '@portal/kit/remote';
import type declaration from '../remote.config.ts';
import { homePage } from './home/home.page.tsx';
import { managePage } from './manage/manage.page.tsx';

export default {
  '/sample': homePage,
  '/sample/manage': managePage,
} satisfies RemoteRoutes<typeof declaration>;

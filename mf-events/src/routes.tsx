import { paths } from '@portal/contracts/paths';
import type { RemoteRoutes } from '@portal/kit/remote';
import type declaration from '../remote.config.ts';
import { eventListPage } from './event-list/event-list.page.tsx';
import { editSignupPage, eventSignupPage, homePart, myEventsPage } from './lazy-pages.ts';

export default {
  [paths.events]: eventListPage,
  [paths.myEvents]: myEventsPage,
  [paths.eventSignup]: eventSignupPage,
  [paths.editEventSignup]: editSignupPage,
  home: homePart,
} satisfies RemoteRoutes<typeof declaration>;

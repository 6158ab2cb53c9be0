import { paths } from '@portal/contracts/paths';
import type { RemoteRoutes } from '@portal/kit/remote';
import type declaration from '../remote.config.ts';
import { eventListPage } from './event-list/event-list.page.tsx';
import {
  editSignupPage,
  eventSignupPage,
  myEventsPage,
  pieceInvitationPage,
  studioPage,
  studioSignupPage,
} from './lazy-pages.ts';

// Declared here and not in lazy-pages.ts, which home.part.tsx imports.
const homePart = async () => (await import('./at-home/home.part.tsx')).homePart;

export default {
  [paths.events]: eventListPage,
  [paths.myEvents]: myEventsPage,
  [paths.eventSignup]: eventSignupPage,
  [paths.editEventSignup]: editSignupPage,
  [paths.pieceInvitation]: pieceInvitationPage,
  [paths.studio]: studioPage,
  [paths.studioSignup]: studioSignupPage,
  home: homePart,
} satisfies RemoteRoutes<typeof declaration>;

import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { en } from './src/messages.en.ts';
import { zhHans } from './src/messages.zh-hans.ts';

export default {
  id: 'mf_events',
  title: 'Events',
  trust: 'team',
  requires: { shellApi: '^1.0.0' },
  pages: [
    {
      path: paths.events,
      access: 'signed-in',
      role: 'browse',
      data: ['/queryevents?searchWords=&startDate={today}&page=1'],
    },
    { path: paths.myEvents, access: 'signed-in', role: 'own-events', data: ['/performances'] },
    { path: paths.eventSignup, access: 'signed-in' },
    { path: paths.editEventSignup, access: 'signed-in' },
  ],
  nav: [
    { label: 'My Events', to: paths.myEvents, menu: 'Events', order: 10, access: 'signed-in' },
    { label: 'Browse Events', to: paths.events, menu: 'Events', order: 20, access: 'signed-in' },
  ],
  messages: [en.signup.saved, zhHans.signup.saved],
} satisfies RemoteDeclaration;

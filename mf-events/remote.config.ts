import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { en } from './src/messages.en.ts';
import { zhHans } from './src/messages.zh-hans.ts';

const menu = { en: 'Events', 'zh-Hans': '活动' };

export default {
  id: 'mf_events',
  title: { en: 'Events', 'zh-Hans': '活动' },
  trust: 'team',
  requires: { shellApi: '^1.1.0' },
  pages: [
    {
      path: paths.events,
      access: 'signed-in',
      role: 'browse',
      data: ['/queryevents?searchWords=&startDate={today}&page=1'],
    },
    { path: paths.myEvents, access: 'signed-in', role: 'own-events', data: ['/performances'] },
    {
      path: paths.eventSignup,
      module: './event-signup/event-signup.page.tsx',
      access: 'signed-in',
      data: ['/event?id={id}', '/performances', '/queryprofile?user={user}'],
    },
    {
      path: paths.editEventSignup,
      module: './edit-signup/edit-signup.page.tsx',
      access: 'signed-in',
      data: ['/performance?id={id}', '/performances', '/queryprofile?user={user}'],
    },
  ],
  slots: [
    {
      name: 'home',
      access: 'signed-in',
      order: 10,
      height: { wide: 28, narrow: 66 },
      data: ['/performances', '/queryevents?searchWords=&startDate={today}&page=1'],
    },
  ],
  nav: [
    {
      label: { en: 'My Events', 'zh-Hans': '我的活动' },
      to: paths.myEvents,
      menu,
      order: 10,
      access: 'signed-in',
    },
    {
      label: { en: 'Browse Events', 'zh-Hans': '浏览活动' },
      to: paths.events,
      menu,
      order: 20,
      access: 'signed-in',
    },
  ],
  messages: [en.signup.saved, zhHans.signup.saved],
} satisfies RemoteDeclaration;

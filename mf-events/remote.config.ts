import { dataOf } from '@portal/contracts/page-reads';
import { inEveryLanguage } from '@portal/contracts/languages';
import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { outline as atHome, reads } from './src/at-home/outline.ts';
import { outline as eventList } from './src/event-list/outline.ts';
import { getEvent } from './src/events.api.ts';
import { en } from './src/messages.en.ts';
import { es } from './src/messages.es.ts';
import { zhHans } from './src/messages.zh-hans.ts';
import { zhHant } from './src/messages.zh-hant.ts';
import { getPerformance, listOwnPerformances } from './src/performances.api.ts';
import { listProfilesOf } from './src/profiles.api.ts';
import { comingEvents } from './src/shared/outlined.ts';
import { getTeacherLink } from './src/teachers.api.ts';

// The requests of the pages, with placeholders for values from the URL and the session.
const event = dataOf(getEvent('{id}'));
const performance = dataOf(getPerformance('{id}'));
const ownPerformances = dataOf(listOwnPerformances());
const profiles = dataOf(listProfilesOf('{user}'));

const menu = { en: 'Events', es: 'Eventos', 'zh-Hans': '活动', 'zh-Hant': '活動' };

export default {
  id: 'mf_events',
  title: { en: 'Events', es: 'Eventos', 'zh-Hans': '活动', 'zh-Hant': '活動' },
  trust: 'team',
  requires: { shellApi: '^1.7.0' },
  pages: [
    {
      path: paths.events,
      access: 'signed-in',
      role: 'browse',
      data: [comingEvents, ownPerformances],
      outline: eventList,
    },
    {
      path: paths.myEvents,
      module: './my-events/my-events.page.tsx',
      access: 'signed-in',
      role: 'own-events',
      data: [ownPerformances, '/todos'],
      outline: 'rows',
    },
    {
      path: paths.eventSignup,
      module: './event-signup/event-signup.page.tsx',
      access: 'signed-in',
      data: [event, ownPerformances, profiles],
      outline: 'form',
    },
    {
      path: paths.editEventSignup,
      module: './edit-signup/edit-signup.page.tsx',
      access: 'signed-in',
      data: [performance, ownPerformances, profiles, '/todos'],
      outline: 'form',
    },
    {
      path: paths.pieceInvitation,
      module: './invitation/invitation.page.tsx',
      access: 'signed-in',
      data: [profiles],
      outline: 'form',
    },
    {
      path: paths.studio,
      module: './studio/studio.page.tsx',
      access: 'signed-in',
      data: [profiles, ownPerformances, comingEvents, dataOf(getTeacherLink())],
      outline: 'rows',
    },
    {
      path: paths.studioSignup,
      module: './studio-signup/studio-signup.page.tsx',
      access: 'signed-in',
      data: [event, ownPerformances, profiles],
      outline: 'form',
    },
  ],
  slots: [
    {
      name: 'home',
      module: './at-home/home.part.tsx',
      access: 'signed-in',
      order: 10,
      height: { wide: 28, narrow: 66 },
      data: Object.values(reads),
      outline: atHome,
    },
  ],
  nav: [
    {
      label: { en: 'My Events', es: 'Mis eventos', 'zh-Hans': '我的活动', 'zh-Hant': '我的活動' },
      to: paths.myEvents,
      menu,
      order: 10,
      access: 'signed-in',
    },
    {
      label: { en: 'Browse Events', es: 'Ver eventos', 'zh-Hans': '浏览活动', 'zh-Hant': '瀏覽活動' },
      to: paths.events,
      menu,
      order: 20,
      access: 'signed-in',
    },
    {
      label: { en: 'Studio', es: 'Estudio', 'zh-Hans': '工作室', 'zh-Hant': '教室' },
      to: paths.studio,
      order: 30,
      access: 'studio',
    },
  ],
  messages: [inEveryLanguage({ en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant }, ({ signup }) => signup.saved)],
} satisfies RemoteDeclaration;

import { dataOf } from '@portal/contracts/page-reads';
import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { managedEvents, outline as atHome } from './src/at-home/outline.ts';
import { getEvent } from './src/events.api.ts';
import { listEventFamilies, listEventLetters } from './src/letters.api.ts';
import { getProgram, listEventEmails, listEventPerformances } from './src/program.api.ts';

const menu = { en: 'Events', es: 'Eventos', 'zh-Hans': '活动', 'zh-Hant': '活動' };

export default {
  id: 'mf_coordinator',
  title: {
    en: 'Event management',
    es: 'Administración de eventos',
    'zh-Hans': '活动管理',
    'zh-Hant': '活動管理',
  },
  trust: 'team',
  requires: { shellApi: '^1.5.0' },
  pages: [
    {
      path: paths.manageEvents,
      access: 'coordinator',
      data: [managedEvents],
      outline: 'cards',
    },
    {
      path: paths.manageEvent,
      module: './program/page/program.page.tsx',
      access: 'coordinator',
      data: [
        dataOf(getEvent('{id}')),
        dataOf(getProgram('{id}')),
        dataOf(listEventPerformances('{id}')),
        dataOf(listEventEmails('{id}')),
      ],
      // Only a shape: the start times and warnings of a program are computed by this remote's code.
      outline: 'rows',
    },
    {
      path: paths.editEvent,
      module: './edit-event/edit-event.page.tsx',
      access: 'coordinator',
      data: [dataOf(getEvent('{id}'))],
      outline: 'form',
    },
    {
      path: paths.eventMessages,
      module: './letters/letters.page.tsx',
      access: 'coordinator',
      data: [dataOf(getEvent('{id}')), dataOf(listEventFamilies('{id}')), dataOf(listEventLetters('{id}'))],
      outline: 'form',
    },
    {
      path: paths.eventFamilies,
      module: './families/families.page.tsx',
      access: 'coordinator',
      data: [
        dataOf(getEvent('{id}')),
        dataOf(listEventFamilies('{id}')),
        dataOf(listEventPerformances('{id}')),
        dataOf(getProgram('{id}')),
      ],
      outline: 'rows',
    },
    {
      path: paths.createEvent,
      module: './create-event/create-event.page.tsx',
      access: 'coordinator',
      outline: 'form',
    },
  ],
  slots: [
    {
      name: 'home',
      access: 'coordinator',
      order: 5,
      height: { wide: 22, narrow: 32 },
      data: [managedEvents],
      outline: atHome,
    },
    {
      name: 'event',
      access: 'coordinator',
      order: 10,
      height: { wide: 3, narrow: 3 },
      data: [dataOf(getEvent('{id}'))],
    },
  ],
  nav: [
    {
      label: { en: 'Manage Events', es: 'Administrar eventos', 'zh-Hans': '管理活动', 'zh-Hant': '管理活動' },
      to: paths.manageEvents,
      menu,
      order: 30,
      access: 'coordinator',
    },
    {
      label: { en: 'Create Event', es: 'Crear evento', 'zh-Hans': '创建活动', 'zh-Hant': '建立活動' },
      to: paths.createEvent,
      menu,
      order: 40,
      access: 'coordinator',
    },
  ],
} satisfies RemoteDeclaration;

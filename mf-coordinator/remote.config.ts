import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';

export default {
  id: 'mf_coordinator',
  title: 'Event management',
  trust: 'team',
  requires: { shellApi: '^1.0.0' },
  pages: [
    {
      path: paths.manageEvents,
      access: 'coordinator',
      data: ['/managedevents?searchWords=&startDate={today}&page=1'],
    },
    {
      path: paths.manageEvent,
      access: 'coordinator',
      data: ['/event?id={id}', '/event_program?id={id}', '/eventperformances?id={id}'],
    },
    { path: paths.editEvent, access: 'coordinator' },
    { path: paths.createEvent, access: 'coordinator' },
  ],
  nav: [
    { label: 'Manage Events', to: paths.manageEvents, menu: 'Events', order: 30, access: 'coordinator' },
    { label: 'Create Event', to: paths.createEvent, menu: 'Events', order: 40, access: 'coordinator' },
  ],
} satisfies RemoteDeclaration;

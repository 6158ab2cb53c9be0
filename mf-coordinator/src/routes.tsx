import { paths } from '@portal/contracts/paths';
import type { RemoteRoutes } from '@portal/kit/remote';
import type declaration from '../remote.config.ts';
import { eventPart } from './at-event/event.part.tsx';
import { homePart } from './at-home/home.part.tsx';
import { manageEventsPage } from './manage-events/manage-events.page.tsx';

export default {
  [paths.manageEvents]: manageEventsPage,
  home: homePart,
  event: eventPart,
  // Loaded on demand, because forms and the program editor are large and the list of events does not need them.
  [paths.manageEvent]: async () => (await import('./program/page/program.page.tsx')).programPage,
  [paths.editEvent]: async () => (await import('./edit-event/edit-event.page.tsx')).editEventPage,
  [paths.eventMessages]: async () => (await import('./letters/letters.page.tsx')).lettersPage,
  [paths.eventFamilies]: async () => (await import('./families/families.page.tsx')).familiesPage,
  [paths.createEvent]: async () => (await import('./create-event/create-event.page.tsx')).createEventPage,
} satisfies RemoteRoutes<typeof declaration>;

import {
  CreateEventInput,
  SaveProgramInput,
  SearchEventsQuery,
  UpdateEventInput,
  type EventResponse,
} from '@portal/contracts/events';
import { eventPageSize } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { arrangeProgram } from '@portal/contracts/program.rules';
import type { ProgramResponse } from '@portal/contracts/program';
import { refusal } from '@portal/kit/testing/refusal';
import { http, HttpResponse } from 'msw/http';
import { contactOf, eventOf, performanceOf, programOf } from './fixtures.ts';

/** What the mock API holds; tests change it, `resetStore` puts it back. */
export const store = {
  events: new Map<string, EventResponse>(),
  performances: [] as PerformanceResponse[],
  program: programOf(),
  emails: [] as string[],
};

export const resetStore = (): void => {
  store.events = new Map([eventOf(1), eventOf(2)].map((event) => [event._id, event]));
  store.performances = [1, 2, 3, 4].map((number) => performanceOf(number));
  store.program = programOf();
  store.emails = ['li@example.org', 'marsh@example.org'];
};
resetStore();

const idIn = (request: Request): string => new URL(request.url).searchParams.get('id') ?? '';
const found = <T extends object>(thing: T | undefined) =>
  thing ? HttpResponse.json(thing) : refusal('notfound');
const stale = (body: object) =>
  HttpResponse.json({ error: 'stale', requestId: 'req-1', ...body }, { status: 409 });

const search = (request: Request) => {
  const query = SearchEventsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const matching = [...store.events.values()].filter(
    ({ name, date }) =>
      name.toLowerCase().includes(query.searchWords.toLowerCase()) &&
      Date.parse(date) >= (query.startDate ?? -Infinity) &&
      Date.parse(date) <= (query.endDate ?? Infinity),
  );
  const start = (query.page - 1) * eventPageSize;
  return HttpResponse.json({ count: matching.length, data: matching.slice(start, start + eventPageSize) });
};

const keep = (event: EventResponse) => {
  store.events.set(event._id, event);
  return HttpResponse.json(event);
};

/** Saves a program as the API does, also for a test that plays another coordinator. */
export const saveProgram = (
  {
    program,
    items = store.program.items,
    settings,
    acknowledged,
  }: Omit<SaveProgramInput, '_id' | 'revision'>,
  savedBy = 'coordinator@example.org',
): ProgramResponse => {
  store.program = {
    ...store.program,
    program,
    items: arrangeProgram(program, items),
    settings: settings ?? store.program.settings,
    acknowledged: acknowledged ?? store.program.acknowledged,
    revision: store.program.revision + 1,
    savedBy,
    savedAt: '2090-11-01T19:04:00.000Z',
  };
  return store.program;
};

// Alone there is nobody else, so nothing is ever news.
const marked = (program: ProgramResponse): ProgramResponse => ({ ...program, mark: '' });

/** The calls of this remote, answered as the API answers them. */
export const handlers = [
  http.get('/api/managedevents', ({ request }) => search(request)),
  http.get('/api/event', ({ request }) => found(store.events.get(idIn(request)))),
  http.put('/api/event', async ({ request }) => {
    const { _id: _, coordinatorId: __, ...input } = CreateEventInput.parse(await request.json());
    return keep(eventOf(store.events.size + 1, { ...input, taken: 0 }));
  }),
  http.post('/api/event', async ({ request }) => {
    const { _id, version, ...input } = UpdateEventInput.parse(await request.json());
    const before = store.events.get(_id);
    if (!before) return refusal('notfound');
    if (version !== undefined && version !== before.version) return stale({ event: before });
    return keep({ ...eventOf(1, { ...before, ...input }), version: before.version + 1 });
  }),
  http.get('/api/event_program', () => HttpResponse.json(marked(store.program))),
  http.post('/api/event_program', async ({ request }) => {
    const input = SaveProgramInput.parse(await request.json());
    if (input.revision !== undefined && input.revision !== store.program.revision)
      return stale(marked(store.program));
    return HttpResponse.json(marked(saveProgram(input)));
  }),
  http.get('/api/event_program_news', () => HttpResponse.json({ mark: '', here: [] })),
  http.get('/api/eventperformances', () => HttpResponse.json(store.performances)),
  http.get('/api/event_emails', () => HttpResponse.json(store.emails)),
  http.get('/api/event_contacts', () => HttpResponse.json(store.performances.map(contactOf))),
];

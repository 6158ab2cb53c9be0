import type {
  CancelEventInput,
  CreateEventInput,
  EventResponse,
  SearchEventsResponse,
  SetMailingInput,
  UpdateEventInput,
} from '@portal/contracts/events';
import type { QueryOf } from '@portal/contracts/endpoints';
import { post, put } from '@portal/kit/http';
import { tell } from '@portal/kit/news';
import { handOver, type Read } from '@portal/kit/read';
import { listWaitingMails } from './acts.api.ts';

export const listManagedEvents = (query: QueryOf<'/managedevents'>): Read<SearchEventsResponse> => ({
  path: '/managedevents',
  query,
  absent: { count: 0, data: [] },
});

export const getEvent = (id: string): Read<EventResponse | null> => ({
  path: '/event',
  query: { id },
  absent: null,
});

// Puts the stored result into the read cache, so the next page shows it at once.
const stored = (event: EventResponse) => {
  tell('event-saved', { event: event._id });
  return handOver(getEvent(event._id), event);
};

export const createEvent = (input: CreateEventInput, idempotencyKey: string) =>
  put('/event', input, { idempotencyKey }).then((event: EventResponse | undefined) => event && stored(event));

export const cancelEvent = async (input: CancelEventInput) => {
  const { waiting, ...event } = await post('/event_cancel', input);
  handOver(listWaitingMails(input._id), waiting);
  return stored(event);
};

export const setMailing = (input: SetMailingInput) => post('/event_mailing', input).then(stored);

export const updateEvent = (input: UpdateEventInput) => post('/event', input).then(stored);

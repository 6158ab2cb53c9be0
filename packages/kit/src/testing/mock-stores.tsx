import { EventResponse, type SearchEventsQuery, type SearchEventsResponse } from '@portal/contracts/events';
import { eventPageSize } from '@portal/contracts/events.rules';

/** Returns an id. Objects of different kinds have different ids. */
export const idOf = (kind: 'b' | 'c' | 'd' | 'e', number: number): string =>
  kind + String(number).padStart(23, '0');

/** Returns an event. Number 1 is on December 1, number 2 on December 2, in a distant year. */
export const eventOf = (number: number, change: Partial<EventResponse> = {}): EventResponse =>
  EventResponse.parse({
    _id: idOf('c', number),
    name: `Recital No. ${number}`,
    description: 'Small pieces for small audiences.',
    address: { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' },
    date: `2090-12-${String(number).padStart(2, '0')}T22:00:00.000Z`,
    duration: 60,
    capacity: 30,
    timeZone: 'America/Los_Angeles',
    bring: '',
    piano: '',
    stepFree: '',
    contact: '',
    coordinator: 'aaaaaaaaaaaaaaaaaaaaaaaa',
    taken: 23,
    program: [],
    revision: 0,
    version: 0,
    ...change,
  } satisfies EventResponse);

/** Returns the objects by id. */
export const byId = <T extends { _id: string }>(objects: readonly T[]): Map<string, T> =>
  new Map(objects.map((object) => [object._id, object]));

/** Returns a page of the events that a search finds, like `GET /queryevents`. */
export const searchEvents = (
  events: ReadonlyMap<string, EventResponse>,
  { searchWords, startDate = -Infinity, endDate = Infinity, page }: SearchEventsQuery,
): SearchEventsResponse => {
  const matching = [...events.values()].filter(
    ({ name, date }) =>
      name.toLowerCase().includes(searchWords.toLowerCase()) &&
      Date.parse(date) >= startDate &&
      Date.parse(date) <= endDate,
  );
  const start = (page - 1) * eventPageSize;
  return { count: matching.length, data: matching.slice(start, start + eventPageSize) };
};

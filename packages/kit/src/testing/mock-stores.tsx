import type { EventResponse, SearchEventsQuery, SearchEventsResponse } from '@portal/contracts/events';
import { eventPageSize } from '@portal/contracts/events.rules';

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

import type { EventResponse, SearchEventsResponse } from '@portal/contracts/events';
import type { QueryOf } from '@portal/contracts/endpoints';
import type { Read } from '@portal/kit/read';

export const searchEvents = (query: QueryOf<'/queryevents'>): Read<SearchEventsResponse> => ({
  path: '/queryevents',
  query,
  absent: { count: 0, data: [] },
});

export const getEvent = (id: string): Read<EventResponse | null> => ({
  path: '/event',
  query: { id },
  absent: null,
});

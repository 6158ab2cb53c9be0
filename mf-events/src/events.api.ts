import type { EventResponse, SearchEventsResponse } from '@portal/contracts/events';
import type { Query } from '@portal/kit/http';
import type { Read } from '@portal/kit/read';

export const searchEvents = (query: Query): Read<SearchEventsResponse> => ({
  path: '/queryevents',
  query,
  absent: { count: 0, data: [] },
});

export const getEvent = (id: string): Read<EventResponse | null> => ({
  path: '/event',
  query: { id },
  absent: null,
});

import type { SearchEventsResponse } from '@portal/contracts/events';
import type { Read } from '@portal/kit/read';

/** The calls of this remote, one line each. */
export const searchEvents = (): Read<SearchEventsResponse> => ({ path: '/queryevents', query: { page: 1 } });

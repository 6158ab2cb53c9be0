import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';

/** Returns whether one of these sign-ups is for the event and not withdrawn. */
export const playsAt = (own: readonly PerformanceResponse[], { _id }: Pick<EventResponse, '_id'>): boolean =>
  own.some(({ event, withdrawn }) => event._id === _id && !withdrawn);

import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';

/** Whether one of these sign-ups stands at an event. */
export const playsAt = (own: readonly PerformanceResponse[], { _id }: Pick<EventResponse, '_id'>): boolean =>
  own.some(({ event, withdrawn }) => event._id === _id && !withdrawn);

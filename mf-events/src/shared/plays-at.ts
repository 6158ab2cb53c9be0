import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';

/** Returns whether one of these sign-ups is for the event and not withdrawn, and the event is not canceled. */
export const playsAt = (
  own: readonly PerformanceResponse[],
  { _id, canceled }: Pick<EventResponse, '_id' | 'canceled'>,
): boolean => !canceled && own.some(({ event, withdrawn }) => event._id === _id && !withdrawn);

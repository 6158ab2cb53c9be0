import { isDayOver, isStillOn } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';

/**
 * Sorts the family's sign-ups by date into canceled ones from today on, and those still to be played.
 */
export const sortOut = (performances: readonly PerformanceResponse[], now: Date) => {
  const standing = performances
    .filter(({ withdrawn }) => !withdrawn)
    .sort((a, b) => Date.parse(a.event.date) - Date.parse(b.event.date) || a._id.localeCompare(b._id));
  return {
    canceled: standing.filter(({ event }) => event.canceled && !isDayOver(event, now)),
    coming: standing.filter(({ event }) => !event.canceled && isStillOn(event, now)),
  };
};

/** Returns the performances at the earliest of these events. */
export const atFirstEvent = (performances: readonly PerformanceResponse[]): PerformanceResponse[] =>
  performances.filter(({ event }) => event._id === performances[0]?.event._id);

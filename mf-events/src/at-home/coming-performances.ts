import { mayDo } from '@portal/contracts/guardians.rules';
import { canChangeSignups, isDayOver, isStillOn } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';

/**
 * Sorts the family's sign-ups by date into canceled ones from today on, those still to be played, and those that
 * can be changed.
 */
export const sortOut = (performances: readonly PerformanceResponse[], now: Date) => {
  const standing = performances
    .filter(({ withdrawn }) => !withdrawn)
    .sort((a, b) => Date.parse(a.event.date) - Date.parse(b.event.date) || a._id.localeCompare(b._id));
  return {
    canceled: standing.filter(({ event }) => event.canceled && !isDayOver(event, now)),
    coming: standing.filter(({ event }) => !event.canceled && isStillOn(event, now)),
    changeable: standing.filter((one) => canChangeSignups(one.event, now) && mayDo(one, 'edit')),
  };
};

/** Returns the performances at the earliest of these events. */
export const atFirstEvent = (performances: readonly PerformanceResponse[]): PerformanceResponse[] =>
  performances.filter(({ event }) => event._id === performances[0]?.event._id);

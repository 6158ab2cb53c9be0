import { canChangeSignups, isDayOver, isStillOn } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';

/** The sign-ups of a family for home, by date: canceled ones of today and later, those still on, those that can be changed. */
export const sortOut = (performances: readonly PerformanceResponse[], now: Date) => {
  const standing = performances
    .filter(({ withdrawn }) => !withdrawn)
    .sort((a, b) => Date.parse(a.event.date) - Date.parse(b.event.date) || a._id.localeCompare(b._id));
  return {
    canceled: standing.filter(({ event }) => event.canceled && !isDayOver(event, now)),
    coming: standing.filter(({ event }) => !event.canceled && isStillOn(event, now)),
    changeable: standing.filter(({ event }) => canChangeSignups(event, now)),
  };
};

/** The performances at the first event among these. */
export const atFirstEvent = (performances: readonly PerformanceResponse[]): PerformanceResponse[] =>
  performances.filter(({ event }) => event._id === performances[0]?.event._id);

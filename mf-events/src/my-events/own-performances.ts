import { hasStarted } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';

// So many past sign-ups may stand before the coming ones; more of them are folded away.
const fewPast = 3;

/** Sorted by the date of the event, the earliest first. */
const byEventDate = (performances: readonly PerformanceResponse[]): PerformanceResponse[] =>
  [...performances].sort(
    (a, b) => Date.parse(a.event.date) - Date.parse(b.event.date) || a._id.localeCompare(b._id),
  );

/** The sign-ups in order, with the past ones apart where they would bury those to come. */
export const foldPast = (performances: readonly PerformanceResponse[], now: Date) => {
  const sorted = byEventDate(performances);
  const past = sorted.filter(({ event }) => hasStarted(event, now));
  const isFolded = past.length > fewPast && past.length < sorted.length;
  return isFolded ? { past, shown: sorted.slice(past.length) } : { past: [], shown: sorted };
};

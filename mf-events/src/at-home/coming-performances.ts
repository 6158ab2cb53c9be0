import { hasStarted } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';

/** The performances still to come, the next first. */
export const comingPerformances = (
  performances: readonly PerformanceResponse[],
  now: Date,
): PerformanceResponse[] =>
  performances
    .filter(({ event, withdrawn }) => !withdrawn && !hasStarted(event, now))
    .sort((a, b) => Date.parse(a.event.date) - Date.parse(b.event.date) || a._id.localeCompare(b._id));

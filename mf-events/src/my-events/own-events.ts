import { isStillOn } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';

/** An event, and what the family has signed up with there. */
export interface OwnEvent {
  event: PerformanceResponse['event'];
  performances: PerformanceResponse[];
}

// The earliest event first; within one the earliest sign-up.
const byEvent = (performances: readonly PerformanceResponse[]): OwnEvent[] => {
  const sorted = [...performances].sort(
    (a, b) => Date.parse(a.event.date) - Date.parse(b.event.date) || a._id.localeCompare(b._id),
  );
  const events = new Map<string, OwnEvent>();
  for (const performance of sorted) {
    const { event } = performance;
    const own = events.get(event._id) ?? { event, performances: [] };
    events.set(event._id, { event, performances: [...own.performances, performance] });
  }
  return [...events.values()];
};

/** The family's events: to come, with what was withdrawn from them apart, and over. */
export const arrange = (performances: readonly PerformanceResponse[], now: Date) => {
  const isOver = ({ event }: PerformanceResponse) => !isStillOn(event, now);
  const ahead = performances.filter((performance) => !isOver(performance));
  return {
    coming: byEvent(ahead.filter(({ withdrawn }) => !withdrawn)),
    withdrawn: byEvent(ahead.filter(({ withdrawn }) => withdrawn)),
    past: byEvent(performances.filter(isOver)),
  };
};

import { isStillOn } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';

/** An event with the family's sign-ups for it. */
export interface OwnEvent {
  event: PerformanceResponse['event'];
  performances: PerformanceResponse[];
}

// Groups sign-ups by event, both in order of date.
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

/** Splits the family's events into coming, withdrawn and past ones. */
export const arrange = (performances: readonly PerformanceResponse[], now: Date) => {
  const isOver = ({ event }: PerformanceResponse) => !isStillOn(event, now);
  const ahead = performances.filter((performance) => !isOver(performance));
  return {
    coming: byEvent(ahead.filter(({ withdrawn }) => !withdrawn)),
    withdrawn: byEvent(ahead.filter(({ withdrawn }) => withdrawn)),
    past: byEvent(performances.filter(isOver)),
  };
};

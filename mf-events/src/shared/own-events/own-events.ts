import { firstOf } from '@portal/contracts/performers.rules';
import { isStillOn } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { twinOf } from '@portal/contracts/same-piece.rules';
import type { EventResponse } from '@portal/contracts/events';

/** Returns whether one of these sign-ups is for the event and not withdrawn, and the event is not canceled. */
export const playsAt = (
  own: readonly PerformanceResponse[],
  { _id, canceled }: Pick<EventResponse, '_id' | 'canceled'>,
): boolean => !canceled && own.some(({ event, withdrawn }) => event._id === _id && !withdrawn);

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
  const coming = ahead.filter(({ withdrawn }) => !withdrawn);
  // A piece that was signed up again is not listed as withdrawn.
  const isAgain = (one: PerformanceResponse) =>
    twinOf(
      { title: one.title, profile: firstOf(one).profile._id },
      coming.filter((other) => other.event._id === one.event._id),
    ) !== undefined;
  return {
    coming: byEvent(coming),
    withdrawn: byEvent(ahead.filter((performance) => performance.withdrawn && !isAgain(performance))),
    past: byEvent(performances.filter(isOver)),
  };
};

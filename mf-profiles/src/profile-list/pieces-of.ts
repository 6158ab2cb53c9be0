import { hasEnded } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { isPerformedBy } from '@portal/contracts/performers.rules';

/** The next performance of a profile and the titles it played before, newest first. */
export interface OwnPieces {
  next: PerformanceResponse | undefined;
  played: string[];
}

const dateOf = ({ event }: PerformanceResponse): number => Date.parse(event.date);

export const piecesOf = (
  profile: string,
  performances: readonly PerformanceResponse[],
  now: Date,
): OwnPieces => {
  const own = performances
    .filter((one) => isPerformedBy(one, profile) && !one.withdrawn && !one.event.canceled)
    .sort((a, b) => dateOf(a) - dateOf(b));
  const past = own.filter(({ event }) => hasEnded(event, now));
  return {
    next: own.find(({ event }) => !hasEnded(event, now)),
    played: [...new Set(past.reverse().map(({ title }) => title))],
  };
};

import { isPupil } from '@portal/contracts/guardians.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { isPerformedBy } from '@portal/contracts/performers.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { arrange, type OwnEvent } from '../shared/own-events/own-events.ts';

/** Returns the pupils of an account by name. */
export const pupilsIn = (profiles: readonly ProfileResponse[]): ProfileResponse[] =>
  profiles
    .filter((profile) => isPupil(profile) && !profile.archived)
    .sort((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName));

/** Returns the pieces in which a pupil plays. */
export const piecesOf = (
  pupils: readonly ProfileResponse[],
  performances: readonly PerformanceResponse[],
): PerformanceResponse[] =>
  performances.filter((piece) => pupils.some(({ _id }) => isPerformedBy(piece, _id)));

// Seasons begin with the school year.
const august = 7;

const seasonStart = (now: Date): Date => {
  const start = new Date(now.getFullYear(), august);
  return start <= now ? start : new Date(now.getFullYear() - 1, august);
};

/** Sorts the events of a studio into coming ones, those of this season, and those before it, which are latest first. */
export const studioEvents = (pieces: readonly PerformanceResponse[], now: Date) => {
  const { coming, past } = arrange(pieces, now);
  const latestFirst = past.toReversed();
  const isThisSeason = ({ event }: OwnEvent) => Date.parse(event.date) >= seasonStart(now).getTime();
  return {
    coming,
    thisSeason: latestFirst.filter(isThisSeason),
    before: latestFirst.filter((own) => !isThisSeason(own)),
  };
};

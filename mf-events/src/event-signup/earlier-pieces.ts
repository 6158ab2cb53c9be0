import { hasEnded } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { byline } from '@portal/contracts/piece.rules';
import { toValues, type Performer, type SignupValues } from '../shared/signup-form/signup-values.ts';

const most = 4;

const pieceOf = (piece: PerformanceResponse): string =>
  [
    piece.title,
    byline(piece),
    ...piece.people.flatMap(({ profile, instrument }) => [profile._id, instrument]),
  ]
    .map((text) => text.toLocaleLowerCase())
    .join('\n');

/** Returns the pieces that the family has played, latest first, each once per performer. */
export const earlierPieces = (performances: readonly PerformanceResponse[]): PerformanceResponse[] => {
  const latestFirst = performances
    .filter(({ event, withdrawn }) => !withdrawn && !event.canceled && hasEnded(event, new Date()))
    // Ids begin with their creation time.
    .sort((a, b) => b._id.localeCompare(a._id));
  const byPiece = new Map<string, PerformanceResponse>();
  for (const performance of latestFirst) {
    const piece = pieceOf(performance);
    if (!byPiece.has(piece)) byPiece.set(piece, performance);
  }
  return [...byPiece.values()].slice(0, most);
};

/**
 * Returns the values to sign an earlier piece up again: people who are not offered any more are left out, and notes and
 * wish are those in the form.
 */
export const valuesAgain = (
  piece: PerformanceResponse,
  profiles: readonly Performer[],
  { notes, wish }: SignupValues,
): SignupValues => {
  const isOffered = (id: string) => profiles.some(({ _id }) => _id === id);
  const { profile, performers, ...values } = toValues(piece);
  return {
    ...values,
    profile: isOffered(profile) ? profile : '',
    performers: performers.filter((performer) => isOffered(performer.profile)),
    notes,
    wish,
  };
};

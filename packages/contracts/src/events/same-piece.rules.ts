import { folded } from '../base/folded.ts';
import type { PerformanceFields } from './performances.ts';
import { isPerformedBy, type Performed, type Person } from './performers.rules.ts';

type NewPiece = Pick<PerformanceFields, 'title' | 'profile' | 'performers'>;

const plain = (title: string): string => folded(title).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Returns whether two titles name the same piece, ignoring spelling differences. */
export const isSameTitle = (one: string, other: string): boolean => plain(one) === plain(other);

/** Returns the profiles that a new sign-up must not repeat: its performers. An accompanist may play one piece often. */
export const performersIn = ({ profile, performers = [] }: Omit<NewPiece, 'title'>): string[] => [
  profile,
  ...performers.filter(({ role }) => role === 'performer').map((other) => other.profile),
];

/** Finds a sign-up of one of the same performers with the same piece. */
export const twinOf = <One extends Performed<Person<{ _id: string }>> & { title: string }>(
  piece: NewPiece,
  performances: readonly One[],
): One | undefined =>
  performances.find(
    (other) =>
      isSameTitle(other.title, piece.title) && performersIn(piece).some((one) => isPerformedBy(other, one)),
  );

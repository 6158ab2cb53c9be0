import type { PerformerRole } from './performers.ts';

/** A person in a piece. */
export interface Performer<Profile> {
  profile: Profile;
  instrument: string;
  role: PerformerRole;
  /** The account of their family, if it is another than that of the sign-up. */
  user?: string | undefined;
  family?: string | undefined;
}

/** A piece with its first performer and the others. */
export interface Performed<Profile> extends Pick<Performer<Profile>, 'profile' | 'family'> {
  instrument?: string | undefined;
  performers?: readonly Performer<Profile>[] | undefined;
}

/** Returns all people in a piece, the first performer first. */
export const performersOf = <Profile>({
  profile,
  instrument = '',
  family,
  performers = [],
}: Performed<Profile>): Performer<Profile>[] => [
  { profile, instrument, role: 'performer', family },
  ...performers,
];

/** Returns whether a profile is in a piece. */
export const isPerformedBy = (piece: Performed<{ _id: string }>, profile: string): boolean =>
  performersOf(piece).some((person) => person.profile._id === profile);

import type { PerformerRole } from './performers.ts';
import type { InvitedPerson } from './piece-invitations.ts';

/** A person in a piece. */
export interface Person<Profile> {
  profile: Profile;
  instrument: string;
  role: PerformerRole;
}

/** The people in a piece, in the order of the program. */
export interface Performed<One extends Person<unknown>> {
  people: readonly One[];
}

/** Returns the first person in a piece. */
export const firstOf = <One extends Person<unknown>>({ people: [first] }: Performed<One>): One => {
  if (!first) throw new Error('a piece without people');
  return first;
};

/** Returns the people in an input, which names the first one apart from the others. */
export const peopleOf = <Profile, One extends Person<Profile>>({
  profile,
  instrument,
  performers = [],
}: {
  profile: Profile;
  instrument: string;
  performers?: readonly One[] | undefined;
}): Person<Profile>[] => [{ profile, instrument, role: 'performer' }, ...performers];

/**
 * Returns the people who stay when someone leaves a piece. The next performer becomes the first; the list is empty if
 * only accompanists are left.
 */
export const peopleWithout = <One extends Person<unknown>>(
  people: readonly One[],
  isLeaving: (one: One) => boolean,
): One[] => {
  const staying = people.filter((one) => !isLeaving(one));
  const first = staying.find(({ role }) => role === 'performer');
  return first ? [first, ...staying.filter((one) => one !== first)] : [];
};

/** Returns the people of other families whom a piece still waits for. A withdrawn piece has none. */
export const awaitedIn = (piece?: {
  invited?: readonly InvitedPerson[] | undefined;
  withdrawn: boolean;
}): InvitedPerson[] =>
  piece?.withdrawn === false ? (piece.invited ?? []).filter(({ declined }) => !declined) : [];

/** Returns the name of an invited person, or the instrument for those who may not read the name. */
export const invitedName = ({ name, instrument }: Pick<InvitedPerson, 'name' | 'instrument'>): string =>
  name || instrument;

/** Returns whether a profile is in a piece. */
export const isPerformedBy = (piece: Performed<Person<{ _id: string }>>, profile: string): boolean =>
  piece.people.some((person) => person.profile._id === profile);

import type { PerformerRole } from './performers.ts';
import type { InvitedPerson } from './piece-invitations.ts';

/** A person in a piece. */
export interface Person<Profile> {
  profile: Profile;
  instrument: string;
  role: PerformerRole;
}

/**
 * A piece with its people in the order of the program, or as the spec has it: its first person apart from the others. The
 * inputs of calls and answers of the version before have the second form.
 */
export type Performed<One extends Person<unknown>> =
  | { people: readonly One[] }
  | {
      people?: undefined;
      profile: One['profile'];
      instrument: string;
      performers?: readonly One[] | undefined;
      user?: string;
      family?: string | undefined;
    };

/** Returns all people of a piece. */
export const peopleOf = <One extends Person<unknown>>(piece: Performed<One>): One[] => {
  if (piece.people) return [...piece.people];
  const { profile, instrument, performers = [], user, family } = piece;
  const first = { profile, instrument, role: 'performer', ...(user && { user }), ...(family && { family }) };
  return [first as unknown as One, ...performers];
};

/** Returns the people of a piece with the fields of the spec, which answers have too. */
export const specPeople = <One extends Person<unknown>>(people: readonly One[]) => {
  const [first, ...others] = people;
  if (!first) throw new Error('a piece without people');
  const { profile, instrument } = first;
  const spec = { profile: profile as One['profile'], instrument };
  return { people: [...people], ...spec, ...(others.length > 0 && { performers: others }) };
};

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
  peopleOf(piece).some((person) => person.profile._id === profile);

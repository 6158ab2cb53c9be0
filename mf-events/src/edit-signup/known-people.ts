import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PerformerRole } from '@portal/contracts/performers';
import { fullName } from '@portal/contracts/profiles.rules';

/** A person of another family who plays or was invited into a piece of this one. */
export interface KnownPerson {
  name: string;
  instrument: string;
  role: PerformerRole;
}

/** Returns the people of other families in earlier pieces, each name once as in the latest piece. */
export const knownPeople = (
  earlier: readonly PerformanceResponse[],
  own: readonly { _id: string }[],
): KnownPerson[] => {
  const isOwn = (id: string) => own.some(({ _id }) => _id === id);
  const named = new Map<string, KnownPerson>();
  // Ids begin with their creation time.
  for (const { people, invited = [] } of [...earlier].sort((a, b) => a._id.localeCompare(b._id))) {
    const others = people.filter(({ profile }) => !isOwn(profile._id));
    for (const { profile, ...person } of others)
      named.set(fullName(profile), { ...person, name: fullName(profile) });
    for (const { name, instrument, role } of invited) named.set(name, { name, instrument, role });
  }
  named.delete('');
  return [...named.values()].reverse();
};

import type { AccountType } from '@portal/contracts/auth';
import type { KnownProfiles } from '../../people/profiles/guardians.service.js';
import { familyKey } from '@portal/contracts/piece-facts.rules';

/** Returns a function that maps all accounts of a group to one of them. Groups that share an account count as one. */
const joining = (groups: Iterable<readonly string[]>): ((account: string) => string) => {
  const joined = new Map<string, string>();
  const find = (account: string): string => {
    const next = joined.get(account);
    return next === undefined || next === account ? account : find(next);
  };
  for (const [first, ...others] of groups)
    for (const other of others) if (first !== undefined) joined.set(find(other), find(first));
  return find;
};

/** Returns the id of a person's family. */
export type FamilyOf = (profile: { _id: string; lastName: string }) => string;

/**
 * Returns a function that names the family of a person, by the types of all accounts. Children who share a guardian are
 * one family. Teachers do not make one, because they look after children of many.
 */
export const familyNamer = (
  profiles: Pick<KnownProfiles, 'ids' | 'accountsOf'>,
  types: ReadonlyMap<string, AccountType>,
): FamilyOf => {
  const parents = (id: string) =>
    profiles.accountsOf(id).filter((account) => types.has(account) && types.get(account) !== 'teacher');
  const find = joining(profiles.ids.map(parents));
  return ({ _id, lastName }) => {
    const [parent] = parents(_id);
    const [first = ''] = profiles.accountsOf(_id);
    return parent === undefined ? familyKey(first, lastName) : find(parent);
  };
};

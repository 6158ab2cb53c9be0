import type { AccountType } from '@portal/contracts/auth';
import { familyKey } from '@portal/contracts/program-warnings.rules';

/** Returns the same account for all accounts of a group, also across groups that share an account. */
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

/** A person in a sign-up, with the first account that looks after them. */
interface Person {
  profile: { _id: string; lastName: string };
  user: string;
}

/**
 * Returns a function that names the family of a person. `accounts` are those of each profile. Children who share a
 * guardian are one family. Teachers do not make one, because they look after children of many.
 */
export const familiesOf = (
  accounts: ReadonlyMap<string, readonly string[]>,
  types: ReadonlyMap<string, AccountType>,
): ((person: Person) => string) => {
  const parents = (id: string) =>
    (accounts.get(id) ?? []).filter((account) => types.has(account) && types.get(account) !== 'teacher');
  const find = joining([...accounts.keys()].map(parents));
  return ({ user, profile }) => {
    const [parent] = parents(profile._id);
    return parent === undefined ? familyKey(user, types.get(user), profile.lastName) : find(parent);
  };
};

import type { GuardianRight } from '@portal/contracts/guardians';
import { rightsWith } from '@portal/contracts/guardians.rules';
import { trusted, Types, type QueryFilter } from 'mongoose';
import type { ProfileAccount, ProfileRecord } from './profiles.schema.js';

/** A right, or `any`: that of the family or of a teacher. */
export type WantedRight = GuardianRight | 'any';

const rightsOf = (wanted: WantedRight): readonly GuardianRight[] =>
  wanted === 'any' ? [...rightsWith.see, 'teach'] : rightsWith[wanted];

/** Returns the filter for the profiles on which an account has a right. Teachers have none unless it says so. */
export const guardedBy = (id: string, right: WantedRight = 'see'): QueryFilter<ProfileRecord> => {
  const account = new Types.ObjectId(id);
  const entries = rightsOf(right).map((may) => ({ account, may }));
  return { 'accounts.account': account, ...(right !== 'any' && { accounts: trusted({ $in: entries }) }) };
};

/** Returns the accounts with a right on a profile, guardians first. Leaves out teachers unless it says so. */
export const accountsIn = (
  { accounts }: Pick<ProfileRecord, 'accounts'>,
  right: WantedRight = 'see',
): string[] =>
  rightsOf(right).flatMap((may) =>
    accounts.filter((one) => one.may === may).map(({ account }) => account.toHexString()),
  );

/** Returns the right of an account on a profile. */
export const rightIn = (
  { accounts }: Pick<ProfileRecord, 'accounts'>,
  id: string,
): GuardianRight | undefined => accounts.find(({ account }) => account.toHexString() === id)?.may;

type Lists = Partial<Pick<ProfileRecord, 'user' | 'guardians' | 'editors' | 'viewers'>>;

const listsOf = (accounts: readonly ProfileAccount[]): Required<Lists> => {
  const [user, ...guardians] = having(accounts, 'guard');
  if (!user) throw new Error('a profile without a guardian');
  return { user, guardians, editors: having(accounts, 'edit'), viewers: having(accounts, 'see') };
};

const having = (accounts: readonly ProfileAccount[], right: GuardianRight): Types.ObjectId[] =>
  accounts.flatMap(({ account, may }) => (may === right ? [account] : []));

const fromLists = ({ user, guardians = [], editors = [], viewers = [] }: Lists): ProfileAccount[] => {
  const named = { guard: [...(user ? [user] : []), ...guardians], edit: editors, see: viewers };
  return rightsWith.see.flatMap((may) => named[may].map((account) => ({ account, may })));
};

/** Returns the fields of a profile with these accounts, also those that the version before reads. */
export const storedAccounts = (accounts: ProfileAccount[]) => ({ accounts, ...listsOf(accounts) });

const isSame = (accounts: readonly ProfileAccount[], lists: Lists): boolean => {
  const textOf = (some: readonly ProfileAccount[]) => JSON.stringify(fromLists(listsOf(some)));
  return textOf(accounts) === textOf(fromLists(lists));
};

/**
 * Returns the list of accounts of a profile that a process of the version before has created or changed. That process
 * writes `user` and the three lists only; this version writes all of them in one write, so the lists are right if they
 * differ. That version does not know teachers, so they stay unless it has given them another right.
 */
export const adoptedAccounts = ({ accounts, ...lists }: Partial<ProfileRecord>) =>
  lists.user === undefined || (accounts && isSame(accounts, lists))
    ? undefined
    : storedAccounts(withTeachers(fromLists(lists), accounts));

const withTeachers = (
  family: readonly ProfileAccount[],
  before: readonly ProfileAccount[] = [],
): ProfileAccount[] => [
  ...family,
  ...before.filter(
    ({ account, may }) => may === 'teach' && family.every((one) => !account.equals(one.account)),
  ),
];

import type { GuardianRight } from '@portal/contracts/guardians';
import { rightsWith } from '@portal/contracts/guardians.rules';
import { trusted, Types, type QueryFilter } from 'mongoose';
import type { ProfileRecord } from './profiles.schema.js';

/** A right, or `any`: that of the family or of a teacher. */
export type WantedRight = GuardianRight | 'any';

const rightsOf = (wanted: WantedRight): readonly GuardianRight[] =>
  wanted === 'any' ? [...rightsWith.see, 'teach'] : rightsWith[wanted];

/** Returns the filter for the profiles on which an account has a right. Teachers have one only for `teach` and `any`. */
export const guardedBy = (id: string, right: WantedRight = 'see'): QueryFilter<ProfileRecord> => {
  const account = new Types.ObjectId(id);
  const entries = rightsOf(right).map((may) => ({ account, may }));
  return { 'accounts.account': account, ...(right !== 'any' && { accounts: trusted({ $in: entries }) }) };
};

/** Returns the accounts with a right on a profile, guardians first. Includes teachers only for `teach` and `any`. */
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

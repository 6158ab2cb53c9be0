import { accountsIn } from './profile-accounts.js';
import type { AccountChange, ProfileAccount, ProfileRecord, Unclaimed } from './profiles.schema.js';

/** Returns whether an account exists and is not being deleted. */
export type IsLiving = (one: ProfileAccount) => boolean;

/** Returns whether an account that is not being deleted looks after a profile. */
export const hasGuardian = (accounts: readonly ProfileAccount[], isLiving: IsLiving): boolean =>
  accounts.some((one) => one.may === 'guard' && isLiving(one));

/**
 * Returns the accounts after another one has joined. The first guardian claims a profile that a teacher has made: teachers
 * stay as teachers, and every other account is removed, because the family has not chosen it.
 */
export const withAccount = (
  { accounts, unclaimed }: Pick<ProfileRecord, 'accounts' | 'unclaimed'>,
  added: ProfileAccount,
): ProfileAccount[] => {
  if (!unclaimed || added.may !== 'guard') return [...accounts, added];
  const teachers = accounts.filter(({ may }) => may === 'guard' || may === 'teach');
  return [...teachers.map((one) => ({ ...one, may: 'teach' as const })), added];
};

// Fields that the teacher enters. The family may change them after the claim.
const teacherFields = ['firstName', 'lastName', 'grade', 'school', 'adult', 'printName', 'archived'] as const;

/** Returns the data that an undo of the claim restores, if these accounts claim the profile. */
export const claimedBy = (
  after: readonly ProfileAccount[],
  profile: ProfileRecord,
): Unclaimed | undefined => {
  const { accounts, unclaimed } = profile;
  const guardians = accountsIn({ accounts }, 'guard');
  if (!unclaimed || accountsIn({ accounts: [...after] }, 'guard').every((one) => guardians.includes(one)))
    return undefined;
  const entered = teacherFields.filter((name) => profile[name] !== undefined);
  return { accounts, ...Object.fromEntries(entered.map((name) => [name, profile[name]])) };
};

/** Returns the update that restores a profile to the teacher's data and removes the family's data. */
export const restoring = ({ accounts: _, ...fields }: Unclaimed) => {
  const removed = ['needs', 'consents', ...teacherFields.filter((name) => !(name in fields))];
  return {
    $set: { ...fields, unclaimed: true as const },
    $unset: Object.fromEntries(removed.map((name) => [name, 1 as const])),
    $inc: { version: 1 },
  };
};

/** Returns the newest claim of a profile that a family has claimed. */
export const claimOf = ({
  unclaimed,
  accountChanges = [],
}: ProfileRecord): (AccountChange & { before: Unclaimed }) | undefined =>
  unclaimed
    ? undefined
    : accountChanges.findLast(
        (change): change is AccountChange & { before: Unclaimed } => change.before !== undefined,
      );

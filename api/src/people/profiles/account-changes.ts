import type { AccountChangeKind } from '@portal/contracts/guardians';
import { Types } from 'mongoose';
import { accountsIn } from './profile-accounts.js';
import type { AccountChange, ChangeRecipient, ProfileAccount } from './profiles.schema.js';

/** A change can be undone for this long. */
export const undoMs = 7 * 24 * 3_600_000;

/** The reason for a change of the accounts of a profile. */
export interface Cause {
  /** The account that changes another one or itself. */
  by: string;
  who: string;
  from: string;
  at: Date;
  /** Whether the mails have a code. Not if the account is being deleted or the change undoes another one. */
  canBeUndone: boolean;
}

type Issue = () => { nonce: string; hash: string };

const hasLeft = (list: readonly ProfileAccount[], { account }: ProfileAccount): boolean =>
  list.every((one) => !one.account.equals(account));

// An account that another one has removed gets no code, because an admin may have decided a dispute.
const recipientsOf = (
  { account, kind }: Pick<AccountChange, 'account' | 'kind'>,
  guardians: readonly string[],
  { by, canBeUndone }: Cause,
  issue: Issue,
): ChangeRecipient[] => {
  const subject = account.toHexString();
  const isSelf = by === subject;
  const isLeaver = isSelf && kind === 'leave' && canBeUndone && guardians.includes(subject);
  const others = guardians.filter((guardian) => guardian !== by && guardian !== subject);
  const withCode = [...(isLeaver ? [subject] : []), ...others].map((id) => ({
    account: new Types.ObjectId(id),
    ...(canBeUndone && issue()),
  }));
  return isSelf ? withCode : [...withCode, { account }];
};

/** Returns an entry for each account that joined or left. The guardians before and after the change get mails. */
export const changesBetween = (
  before: readonly ProfileAccount[],
  after: readonly ProfileAccount[],
  cause: Cause,
  issue: Issue,
): AccountChange[] => {
  const guardians = [
    ...new Set([before, after].flatMap((list) => accountsIn({ accounts: [...list] }, 'guard'))),
  ];
  const { who, from, at } = cause;
  const entryOf = (kind: AccountChangeKind) => (one: ProfileAccount) => ({
    id: new Types.ObjectId(),
    kind,
    account: one.account,
    may: one.may,
    at,
    recipients: recipientsOf({ ...one, kind }, guardians, cause, issue),
    unmailed: { who, from },
  });
  const joined = after.filter((one) => hasLeft(before, one));
  const left = before.filter((one) => hasLeft(after, one));
  return [...joined.map(entryOf('join')), ...left.map(entryOf('leave'))];
};

/** Returns the changes that can still be undone. */
export const recentChanges = (changes: readonly AccountChange[], now: Date): AccountChange[] =>
  changes.filter(({ at }) => at.getTime() + undoMs > now.getTime());

/** A change that an account may undo. */
export interface Undoable {
  change: AccountChange;
  /** The account that got the code. */
  by: string;
}

/**
 * Returns the change that a code undoes, if it is the newest one of its account and still true. Its recipient has to be a
 * guardian still, or the account that left.
 */
export const undoableBy = (
  hash: string,
  accounts: ProfileAccount[],
  changes: readonly AccountChange[],
  now: Date,
): Undoable | undefined => {
  const isRecipient = (one: ChangeRecipient) => one.hash === hash;
  const change = recentChanges(changes, now).find(({ recipients }) => recipients.some(isRecipient));
  const by = change?.recipients.find(isRecipient)?.account.toHexString();
  if (!change || by === undefined) return undefined;
  const newest = changes.findLast(({ account }) => account.equals(change.account));
  const may = accounts.find(({ account }) => account.equals(change.account))?.may;
  const isTrue = newest === change && may === (change.kind === 'join' ? change.may : undefined);
  const isLeaver = change.kind === 'leave' && change.account.toHexString() === by;
  const isAllowed = isLeaver || accountsIn({ accounts }, 'guard').includes(by);
  return isTrue && isAllowed ? { change, by } : undefined;
};

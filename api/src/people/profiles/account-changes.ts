import type { AccountChangeKind } from '@portal/contracts/guardians';
import { Types } from 'mongoose';
import { accountsIn } from './profile-accounts.js';
import type {
  AccountChange,
  ChangeRecipient,
  ProfileAccount,
  ProfileRecord,
  Unclaimed,
} from './profiles.schema.js';

/** A change can be undone for this long. */
export const undoMs = 7 * 24 * 3_600_000;

/** The reason for a change of the accounts of a profile. */
export interface Cause {
  /** The account that makes the change, to another account or to itself. */
  by: string;
  /** The account that joins, which has to exist. */
  added?: string;
  at: Date;
  /** Whether the mails have a code. Not if the account is being deleted or the change undoes another one. */
  canBeUndone: boolean;
  /** Whether an admin makes the change. An account that is removed by an admin cannot undo that with an earlier code. */
  isAdmin?: boolean;
}

/** A change of the accounts of a profile. */
export interface Change {
  before: readonly ProfileAccount[];
  after: readonly ProfileAccount[];
  /** Absent if no mails are sent. */
  cause: Cause | undefined;
  /** Set if the change claims the profile: the profile before the claim. */
  claimed: Unclaimed | undefined;
  /** Set if the change undoes a claim. The family then gets a mail about itself only. */
  restored: Unclaimed | undefined;
}

type Issue = () => { nonce: string; hash: string };

const hasLeft = (list: readonly ProfileAccount[], { account }: ProfileAccount): boolean =>
  list.every((one) => !one.account.equals(account));

/** Returns the accounts that joined: those of `after` that `before` lacks. */
export const joinedIn = (before: readonly ProfileAccount[], after: readonly ProfileAccount[]) =>
  after.filter((one) => hasLeft(before, one));

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

/**
 * Returns an entry for each account that joined or left. The guardians before and after the change get mails. An account
 * that leaves by a claim comes back only if the claim is undone.
 */
const changesBetween = (
  { before, after, claimed, restored }: Change,
  cause: Cause,
  issue: Issue,
): AccountChange[] => {
  const lists = restored ? [after] : [before, after];
  const guardians = [...new Set(lists.flatMap((list) => accountsIn({ accounts: [...list] }, 'guard')))];
  const { at } = cause;
  const entryOf = (kind: AccountChangeKind) => (one: ProfileAccount) => {
    const isClaim = claimed !== undefined && one.may === 'guard';
    const canBeUndone = cause.canBeUndone && (isClaim || !claimed);
    return {
      id: new Types.ObjectId(),
      kind,
      account: one.account,
      may: one.may,
      at,
      recipients: recipientsOf({ ...one, kind }, guardians, { ...cause, canBeUndone }, issue),
      ...(isClaim && { before: claimed }),
    };
  };
  return [...joinedIn(before, after).map(entryOf('join')), ...joinedIn(after, before).map(entryOf('leave'))];
};

/** Returns the changes that can still be undone. */
export const recentChanges = (changes: readonly AccountChange[], now: Date): AccountChange[] =>
  changes.filter(({ at }) => at.getTime() + undoMs > now.getTime());

/** Returns the changes without the codes of these accounts, or of all. */
const withoutCodes = (
  changes: readonly AccountChange[],
  accounts?: readonly ProfileAccount[],
): AccountChange[] =>
  changes.map((change) => ({
    ...change,
    recipients: change.recipients.map(({ account, ...code }) => ({
      account,
      ...(accounts?.every((one) => !one.account.equals(account)) && code),
    })),
  }));

/** Returns the earlier changes of a profile after another one, and the new ones. A claim and its undo end all earlier codes. */
export const changesAfter = (
  kept: readonly AccountChange[],
  change: Change,
  issue: Issue,
): { earlier: AccountChange[]; added: AccountChange[] } => {
  const { before, after, cause, claimed, restored } = change;
  const ended = claimed || restored ? undefined : cause?.isAdmin ? joinedIn(after, before) : [];
  return {
    earlier: withoutCodes(kept, ended),
    added: cause ? changesBetween(change, cause, issue) : [],
  };
};

/** A change that an account may undo. */
export interface Undoable {
  change: AccountChange;
  /** The account that got the code. */
  by: string;
}

/**
 * Returns the change that a code undoes, if it is the newest one of its account and still true. Its recipient has to be a
 * guardian still, or the account that left. A claim can be undone whatever the family has changed since.
 */
export const undoableBy = (
  hash: string,
  { accounts, accountChanges: changes = [] }: Pick<ProfileRecord, 'accounts' | 'accountChanges'>,
  now: Date,
): Undoable | undefined => {
  const isRecipient = (one: ChangeRecipient) => one.hash === hash;
  const change = recentChanges(changes, now).find(({ recipients }) => recipients.some(isRecipient));
  const by = change?.recipients.find(isRecipient)?.account.toHexString();
  if (!change || by === undefined) return undefined;
  if (change.before) return { change, by };
  const newest = changes.findLast(({ account }) => account.equals(change.account));
  const may = accounts.find(({ account }) => account.equals(change.account))?.may;
  const isTrue = newest === change && may === (change.kind === 'join' ? change.may : undefined);
  const isLeaver = change.kind === 'leave' && change.account.toHexString() === by;
  const isAllowed = isLeaver || accountsIn({ accounts }, 'guard').includes(by);
  return isTrue && isAllowed ? { change, by } : undefined;
};

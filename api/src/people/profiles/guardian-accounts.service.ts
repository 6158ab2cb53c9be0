import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { FieldCode } from '@portal/contracts/field-codes';
import type {
  AddGuardianInput,
  Guardian,
  GuardianRight,
  RemoveGuardianInput,
} from '@portal/contracts/guardians';
import { Model, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { Config } from '../../platform/config/config.js';
import { Audit } from '../../platform/log/audit.js';
import { Codes } from '../../platform/config/signer.js';
import { ChangedMeanwhile, retryChanged } from '../../platform/common/retry.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { StepUp } from '../sessions/step-up.service.js';
import { AccountChangeMails } from './account-change-mails.service.js';
import {
  changesAfter,
  joinedIn,
  recentChanges,
  undoableBy,
  type Cause,
  type Undoable,
} from './account-changes.js';
import { claimedBy, claimOf, hasGuardian, restoring, withAccount, type IsLiving } from './claims.js';
import { accountsIn, guardedBy, rightIn, type WantedRight } from './profile-accounts.js';
import { ProfileRecord, type ProfileAccount, type Unclaimed } from './profiles.schema.js';

type OfRemoved = (profile: Types.ObjectId, account: Types.ObjectId) => Promise<unknown>;
type OfUnclaimed = (profile: Types.ObjectId, accounts: readonly string[]) => Promise<unknown>;

/** The accounts that a profile gets, and what is restored with them if a claim is undone. */
interface Decided {
  after: ProfileAccount[];
  restored?: Unclaimed | undefined;
}

type Decide = (profile: ProfileRecord, isLiving: IsLiving) => ProfileAccount[] | Decided | undefined;

interface Known {
  isLiving: IsLiving;
  emailOf: (account: string) => string;
}

const claiming = { $unset: { unclaimed: 1 } } as const;

const without = (
  accounts: readonly ProfileAccount[],
  account: string,
  isLiving: IsLiving,
): ProfileAccount[] => {
  const left = leaving(accounts, account);
  if (!hasGuardian(left, isLiving)) throw new AppError('lastguardian');
  return left;
};

const leaving = (accounts: readonly ProfileAccount[], account: string): ProfileAccount[] =>
  accounts.filter((one) => one.account.toHexString() !== account);

const teachersIn = (accounts: readonly ProfileAccount[]): Types.ObjectId[] =>
  accounts.flatMap(({ account, may }) => (may === 'teach' ? [account] : []));

/** Adds accounts to profiles and removes them. */
@Injectable()
export class GuardianAccounts {
  private readonly removals: OfRemoved[] = [];
  private readonly unclaims: OfUnclaimed[] = [];

  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly accounts: AccountsService,
    private readonly changeMails: AccountChangeMails,
    private readonly stepUp: StepUp,
    private readonly codes: Codes,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  /** Registers what another module does when an account leaves a profile or is removed from it. */
  onRemoval(removal: OfRemoved): void {
    this.removals.push(removal);
  }

  /** Registers how another module removes the family's data about a profile when a claim is undone. */
  onUnclaim(removal: OfUnclaimed): void {
    this.unclaims.push(removal);
  }

  /** The accounts of a profile. A teacher sees only its own, by which it can leave. */
  async list(user: CurrentUser, id: string): Promise<Guardian[]> {
    const profile = await this.findOrFail(user, id, 'any');
    const isTeacher = rightIn(profile, user.id) === 'teach' && !hasPermission(user, 'admin');
    const contacts = await this.accounts.findContacts(isTeacher ? [user.id] : accountsIn(profile, 'any'));
    return contacts.map(({ user: account, email }) => ({
      account,
      email,
      may: rightIn(profile, account) ?? 'see',
    }));
  }

  /** Adds an account in the name of a guardian, unless the account has a right already. */
  async add(profile: Types.ObjectId, account: string, may: GuardianRight, from: string): Promise<void> {
    const isAdded = await this.change(
      profile,
      (found) =>
        rightIn(found, from) !== 'guard' || rightIn(found, account)
          ? undefined
          : withAccount(found, { account: new Types.ObjectId(account), may }),
      { ...this.cause(account), added: account },
    );
    if (!isAdded) throw new AppError('noinvitation');
    const object = profile.toHexString();
    this.audit.write({ action: 'guardian.add', actor: account, object, detail: `${account} ${may}` });
  }

  /** Adds a teacher in the name of a guardian, unless the account has a right already. */
  async addTeacher({ id }: CurrentUser, profile: string, teacher: string): Promise<void> {
    const isAdded = await this.change(
      new Types.ObjectId(profile),
      ({ accounts }) => {
        if (rightIn({ accounts }, id) !== 'guard') throw new AppError('notfound');
        if (rightIn({ accounts }, teacher)) return undefined;
        this.assertRoom(accounts.length);
        return [...accounts, { account: new Types.ObjectId(teacher), may: 'teach' }];
      },
      { ...this.cause(id), added: teacher },
    );
    if (isAdded) this.audit.write({ action: 'guardian.add', object: profile, detail: `${teacher} teach` });
  }

  /** Adds an account in the name of an admin, or of the operator, who is no user. */
  async addByAdmin(
    user: Pick<CurrentUser, 'id' | 'session'> | undefined,
    { id, email, may }: AddGuardianInput,
  ): Promise<void> {
    const profile = await this.profiles.findById(toObjectId(id)).lean<ProfileRecord>();
    if (!profile) throw new AppError('notfound');
    const refuse = (code: FieldCode) => new AppError('invalid', { fields: { email: code } });
    const account = await this.accounts.findConfirmed(email);
    if (account === undefined || !(await this.accounts.findKnown([account])).get(account)?.mayGuard)
      throw refuse('unknownEmail');
    if (rightIn(profile, account)) throw refuse('guardianEmail');
    this.assertRoom(profile.accounts.length);
    if (user) await this.stepUp.spend(user);
    const isAdded = await this.change(
      profile._id,
      (found) =>
        rightIn(found, account)
          ? undefined
          : withAccount(found, { account: new Types.ObjectId(account), may }),
      { ...this.cause(user?.id ?? account), added: account },
    );
    if (!isAdded) throw refuse('guardianEmail');
    this.audit.write({ action: 'guardian.add', object: id, detail: `${account} ${may}` });
  }

  /** Undoes a change in the name of the account that got the code. */
  async undo(profile: Types.ObjectId, { change, by }: Undoable, hash: string): Promise<void> {
    const { kind, account, may } = change;
    const isUndone = await this.change(
      profile,
      (found, isLiving) => {
        const undoable = undoableBy(hash, found, clock.now())?.change;
        if (!undoable) return undefined;
        if (undoable.before) return this.unclaim(undoable.before, isLiving);
        if (kind === 'leave') return [...found.accounts, { account, may }];
        return without(found.accounts, account.toHexString(), isLiving);
      },
      { ...this.cause(by), canBeUndone: false },
    );
    if (!isUndone) throw new AppError('badcode');
    this.audit.write({
      action: 'guardian.undo',
      actor: by,
      object: profile.toHexString(),
      detail: `${account.toHexString()} ${kind}`,
    });
  }

  /** Refuses more accounts and invitations than a profile may have. Parallel requests may each find the last slot. */
  assertRoom(count: number): void {
    if (count >= this.config.limits['guardian-profile'].max) throw new AppError('quota');
  }

  /**
   * Removes the user's own account, or that of the student or of a teacher. Admins can remove any account. If they remove
   * the last guardian of a family that has claimed the profile in the last days, the teacher has it again.
   */
  async remove(user: CurrentUser, { id, account }: RemoveGuardianInput): Promise<void> {
    const isSelf = account === user.id;
    const isAdmin = !isSelf && hasPermission(user, 'admin');
    const profile = await this.findOrFail(user, id, isSelf ? 'any' : 'see');
    const right = rightIn(profile, account);
    if (!right) throw new AppError('notfound');
    const mayRemove = right !== 'guard' && rightIn(profile, user.id) === 'guard';
    if (!isSelf && !mayRemove && !isAdmin) throw new AppError('forbidden');
    await this.stepUp.spend(user);
    await this.change(
      profile._id,
      (found, isLiving) => {
        const claim = isAdmin && !hasGuardian(leaving(found.accounts, account), isLiving) && claimOf(found);
        const isRecent = claim && recentChanges([claim], clock.now()).length > 0;
        return isRecent ? this.unclaim(claim.before, isLiving) : without(found.accounts, account, isLiving);
      },
      { ...this.cause(user.id), isAdmin },
    );
    this.audit.write({ action: 'guardian.remove', object: id, detail: account });
  }

  /** Removes an account from all profiles that another guardian looks after. */
  async leaveAll(account: string): Promise<void> {
    const found = await this.profiles.find(guardedBy(account, 'any')).lean<ProfileRecord[]>();
    const { isLiving } = await this.know(found);
    const shared = found.filter(({ accounts }) => hasGuardian(leaving(accounts, account), isLiving));
    const cause = { ...this.cause(account), canBeUndone: false };
    for (const { _id } of shared)
      await this.change(_id, ({ accounts }, isLeft) => without(accounts, account, isLeft), cause);
  }

  /**
   * Removes accounts that are deleted, or being deleted. If no guardian is left, a profile goes back to the teacher it was
   * claimed from, or stays as it is. The guardians get no mail about it.
   */
  async forgetAccounts(profile: Types.ObjectId): Promise<void> {
    await this.change(profile, (found, isLiving) => {
      const left = found.accounts.filter(isLiving);
      if (left.length === found.accounts.length) return undefined;
      if (hasGuardian(left, isLiving)) return left;
      const claim = claimOf(found);
      return claim && hasGuardian(claim.before.accounts, isLiving)
        ? this.unclaim(claim.before, isLiving)
        : undefined;
    });
  }

  private async findOrFail(
    user: CurrentUser,
    id: string,
    right: WantedRight = 'see',
  ): Promise<ProfileRecord> {
    const mine = hasPermission(user, 'admin') ? {} : guardedBy(user.id, right);
    const profile = await this.profiles.findOne({ _id: toObjectId(id), ...mine }).lean<ProfileRecord>();
    if (!profile) throw new AppError('notfound');
    return profile;
  }

  private cause(by: string): Cause {
    return { by, at: clock.now(), canBeUndone: true };
  }

  private unclaim(before: Unclaimed, isLiving: IsLiving): Decided {
    const accounts = before.accounts.filter(isLiving);
    if (!hasGuardian(accounts, isLiving)) throw new AppError('lastguardian');
    return { after: accounts, restored: before };
  }

  /** Reads the accounts of profiles, and those that may join or come back to them. */
  private async know(profiles: readonly ProfileRecord[], others: readonly string[] = []): Promise<Known> {
    const named = profiles.flatMap(({ accounts, accountChanges = [] }) => [
      ...accounts,
      ...accountChanges.flatMap((change) => [change, ...(change.before?.accounts ?? [])]),
    ]);
    const ids = named.map(({ account }) => account.toHexString());
    const known = await this.accounts.findKnown([...ids, ...others]);
    return {
      isLiving: ({ account }) => known.get(account.toHexString())?.isLeaving === false,
      emailOf: (id) => known.get(id)?.email ?? '',
    };
  }

  /**
   * Each write names the accounts it was decided on, so that two who leave at the same time do not both succeed. An account
   * that is being deleted is not added; if its deletion began meanwhile, it is removed after the write.
   */
  private async change(_id: Types.ObjectId, decide: Decide, cause?: Cause): Promise<boolean> {
    const others = cause ? [cause.by, ...(cause.added ? [cause.added] : [])] : [];
    return retryChanged(async () => {
      const found = await this.profiles.findById(_id).lean<ProfileRecord>();
      const known = await this.know(found ? [found] : [], others);
      const decided = found && decide(found, known.isLiving);
      if (!decided) return false;
      const { after, restored } = Array.isArray(decided) ? { after: decided } : decided;
      const joined = joinedIn(found.accounts, after);
      if (!joined.every(known.isLiving)) return false;
      await this.accounts.openStudios(teachersIn(joined));
      await this.store(found, { after, restored, known, cause });
      if (joined.length === 0 || joined.every((await this.know([found], others)).isLiving)) return true;
      await this.forgetAccounts(_id);
      return false;
    });
  }

  private async store(
    found: ProfileRecord,
    { after, restored, known, cause }: Decided & { known: Known; cause: Cause | undefined },
  ): Promise<void> {
    const { _id, accounts: before, accountChanges = null, version = null } = found;
    const claimed = claimedBy(after, found);
    // A claim can be undone after the account that claimed is deleted, because others of its family may have the profile.
    const kept = recentChanges(accountChanges ?? [], clock.now()).filter(
      (one) => one.kind === 'leave' || one.before || known.isLiving(one),
    );
    const change = { before, after, cause, claimed, restored };
    const { earlier, added } = changesAfter(kept, change, () => this.codes.issue());
    const others = restored ? restoring(restored) : { $set: {}, ...(claimed && claiming) };
    // Removes the family's data before the teacher has the profile, who never reads it then, even if the process is killed in
    // between.
    const keeping = accountsIn({ accounts: after }, 'any');
    for (const forget of restored ? this.unclaims : []) await forget(_id, keeping);
    const from = cause ? known.emailOf(cause.by) : '';
    const sendMails = await this.changeMails.hold(added, from, known.emailOf);
    const { matchedCount } = await this.profiles.updateOne(
      { _id, accounts: before, accountChanges, version },
      { ...others, $set: { ...others.$set, accounts: after, accountChanges: [...earlier, ...added] } },
    );
    if (matchedCount === 0) throw new ChangedMeanwhile();
    await sendMails();
    // A teacher whose profile is claimed loses the invitations of a guardian.
    const former = claimed
      ? accountsIn({ accounts: before }, 'guard').map((id) => new Types.ObjectId(id))
      : [];
    for (const account of [...joinedIn(after, before).map((one) => one.account), ...former])
      for (const forget of this.removals) await forget(_id, account);
  }
}

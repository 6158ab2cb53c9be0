import { Injectable, type OnModuleInit } from '@nestjs/common';
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
import { Clock } from '../../platform/common/clock.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { Config } from '../../platform/config/config.js';
import { Adoptions } from '../../platform/common/adoptions.service.js';
import { Audit } from '../../platform/log/audit.js';
import { Codes } from '../../platform/common/signer.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { StepUp } from '../sessions/step-up.service.js';
import { AccountChangeMails } from './account-change-mails.service.js';
import { changesBetween, recentChanges, undoableBy, type Cause, type Undoable } from './account-changes.js';
import {
  accountsIn,
  adoptedAccounts,
  guardedBy,
  isUnclaimed,
  rightIn,
  storedAccounts,
  type WantedRight,
} from './profile-accounts.js';
import { ProfileRecord, type AccountChange, type ProfileAccount } from './profiles.schema.js';

type OfRemoved = (profile: Types.ObjectId, account: Types.ObjectId) => Promise<unknown>;

/** Adds accounts to profiles and removes them. */
@Injectable()
export class GuardianAccounts implements OnModuleInit {
  private readonly removals: OfRemoved[] = [];

  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly accounts: AccountsService,
    private readonly changeMails: AccountChangeMails,
    private readonly stepUp: StepUp,
    private readonly codes: Codes,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly audit: Audit,
    private readonly adoptions: Adoptions,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.adoptions.register({
      model: this.profiles,
      fields: ['accounts', 'user', 'guardians', 'editors', 'viewers'],
      change: adoptedAccounts,
    });
  }

  /** Registers what another module does when an account leaves a profile or is removed from it. */
  onRemoval(removal: OfRemoved): void {
    this.removals.push(removal);
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
      (accounts, _, isUnclaimed) =>
        rightIn({ accounts }, from) !== 'guard' || rightIn({ accounts }, account)
          ? undefined
          : withAccount(accounts, { account: new Types.ObjectId(account), may }, isUnclaimed),
      await this.cause(account, account),
    );
    if (!isAdded) throw new AppError('noinvitation');
    const object = profile.toHexString();
    this.audit.write({ action: 'guardian.add', actor: account, object, detail: `${account} ${may}` });
  }

  /** Adds a teacher in the name of a guardian, unless the account has a right already. */
  async addTeacher({ id }: CurrentUser, profile: string, teacher: string): Promise<void> {
    const isAdded = await this.change(
      new Types.ObjectId(profile),
      (accounts) => {
        if (rightIn({ accounts }, id) !== 'guard') throw new AppError('notfound');
        if (rightIn({ accounts }, teacher)) return undefined;
        this.assertRoom(accounts.length);
        return [...accounts, { account: new Types.ObjectId(teacher), may: 'teach' }];
      },
      await this.cause(teacher, id),
    );
    if (isAdded) this.audit.write({ action: 'guardian.add', object: profile, detail: `${teacher} teach` });
  }

  /** Adds an account in the name of an admin. */
  async addByAdmin(user: CurrentUser, { id, email, may }: AddGuardianInput): Promise<void> {
    const profile = await this.findOrFail(user, id);
    const refuse = (code: FieldCode) => new AppError('invalid', { fields: { email: code } });
    const account = await this.accounts.findConfirmed(email);
    if (account === undefined) throw refuse('unknownEmail');
    if (rightIn(profile, account)) throw refuse('guardianEmail');
    this.assertRoom(profile.accounts.length);
    await this.stepUp.spend(user);
    const isAdded = await this.change(
      profile._id,
      (accounts, _, isUnclaimed) =>
        rightIn({ accounts }, account)
          ? undefined
          : withAccount(accounts, { account: new Types.ObjectId(account), may }, isUnclaimed),
      await this.cause(account, user.id),
    );
    if (!isAdded) throw refuse('guardianEmail');
    this.audit.write({ action: 'guardian.add', object: id, detail: `${account} ${may}` });
  }

  /** Undoes a change in the name of the account that got the code. */
  async undo(profile: Types.ObjectId, { change, by }: Undoable, hash: string): Promise<void> {
    const { kind, account, may } = change;
    const id = account.toHexString();
    const isUndone = await this.change(
      profile,
      (accounts, changes) => {
        if (!undoableBy(hash, accounts, changes, this.clock.now())) return undefined;
        return kind === 'leave' ? [...accounts, { account, may }] : without(accounts, id);
      },
      { ...(await this.cause(id, by)), canBeUndone: false },
    );
    if (!isUndone) throw new AppError('badcode');
    if (kind === 'join') await this.forgetRemoved(profile, id);
    this.audit.write({
      action: 'guardian.undo',
      actor: by,
      object: profile.toHexString(),
      detail: `${id} ${kind}`,
    });
  }

  /** Refuses more accounts and invitations than a profile may have. Parallel requests may each find the last slot. */
  assertRoom(count: number): void {
    if (count >= this.config.limits['guardian-profile'].max) throw new AppError('quota');
  }

  /** Removes the user's own account, or that of the student or of a teacher. Admins can remove any account. */
  async remove(user: CurrentUser, { id, account }: RemoveGuardianInput): Promise<void> {
    const isSelf = account === user.id;
    const profile = await this.findOrFail(user, id, isSelf ? 'any' : 'see');
    const right = rightIn(profile, account);
    if (!right) throw new AppError('notfound');
    const mayRemove = right !== 'guard' && rightIn(profile, user.id) === 'guard';
    if (!isSelf && !mayRemove && !hasPermission(user, 'admin')) throw new AppError('forbidden');
    await this.stepUp.spend(user);
    await this.take(profile._id, account, await this.cause(account, user.id));
    await this.forgetRemoved(profile._id, account);
    this.audit.write({ action: 'guardian.remove', object: id, detail: account });
  }

  /** Removes an account from all profiles that another guardian looks after. */
  async leaveAll(account: string): Promise<void> {
    const found = await this.profiles.find(guardedBy(account, 'any')).lean<ProfileRecord[]>();
    const shared = found.filter((one) => accountsIn(one, 'guard').some((guardian) => guardian !== account));
    if (shared.length === 0) return;
    const cause = { ...(await this.cause(account, account)), canBeUndone: false };
    for (const { _id } of shared) await this.take(_id, account, cause);
  }

  /** Removes accounts that do not exist, after a restore. The guardians get no mail about it. */
  async forgetAccounts(profile: Types.ObjectId, gone: readonly Types.ObjectId[]): Promise<void> {
    await this.change(profile, (accounts) =>
      accounts.filter(({ account }) => gone.every((one) => !one.equals(account))),
    );
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

  private async take(profile: Types.ObjectId, account: string, cause: Cause): Promise<void> {
    await this.change(profile, (accounts) => without(accounts, account), cause);
  }

  private async forgetRemoved(profile: Types.ObjectId, account: string): Promise<void> {
    for (const forget of this.removals) await forget(profile, new Types.ObjectId(account));
  }

  private async cause(account: string, by: string): Promise<Cause> {
    const [who = ''] = await this.accounts.findEmails([account]);
    const [from = ''] = await this.accounts.findEmails([by]);
    return { by, who, from, at: this.clock.now(), canBeUndone: true };
  }

  // Each write names the accounts it was decided on, so that two who leave at the same time do not both succeed.
  private async change(
    _id: Types.ObjectId,
    decide: (
      accounts: ProfileAccount[],
      changes: AccountChange[],
      isUnclaimed: boolean,
    ) => ProfileAccount[] | undefined,
    cause?: Cause,
  ): Promise<boolean> {
    for (;;) {
      const fields = { accounts: 1, accountChanges: 1, unclaimed: 1 } as const;
      const found = await this.profiles.findById(_id, fields).lean<ProfileRecord>();
      const { accounts = [], accountChanges = [] } = found ?? {};
      const unclaimed = found !== null && isUnclaimed(found);
      const next = found && decide(accounts, accountChanges, unclaimed);
      if (!next) return false;
      const isClaimed = unclaimed && guardianOf(next) !== guardianOf(accounts);
      await this.accounts.openStudios(newTeachers(accounts, next));
      const asRead = { _id, accounts, accountChanges: found.accountChanges ?? null };
      // The teacher who made the profile would leave it without a guardian.
      const why = cause && { ...cause, canBeUndone: cause.canBeUndone && !isClaimed };
      const $set = { ...storedAccounts(next), ...(why && this.changesAfter(found, next, why)) };
      const change = { $set, ...(isClaimed && { $unset: { unclaimed: 1 } }) };
      const { matchedCount } = await this.profiles.updateOne(asRead, change);
      if (matchedCount === 0) continue;
      if (cause) this.changeMails.wake();
      return true;
    }
  }

  private changesAfter(
    { accounts, accountChanges = [] }: ProfileRecord,
    next: ProfileAccount[],
    cause: Cause,
  ): Pick<ProfileRecord, 'accountChanges'> {
    const issued = changesBetween(accounts, next, cause, () => this.codes.issue());
    return { accountChanges: [...recentChanges(accountChanges, cause.at), ...issued] };
  }
}

const guardianOf = (accounts: readonly ProfileAccount[]): string | undefined =>
  accountsIn({ accounts: [...accounts] }, 'guard')[0];

// The first guardian of a profile that a teacher has made claims it. The teacher stays as a teacher.
const withAccount = (
  accounts: readonly ProfileAccount[],
  added: ProfileAccount,
  isUnclaimed: boolean,
): ProfileAccount[] => {
  const isClaimed = isUnclaimed && added.may === 'guard';
  return [
    ...accounts.map((one) => (isClaimed && one.may === 'guard' ? { ...one, may: 'teach' as const } : one)),
    added,
  ];
};

const newTeachers = (before: readonly ProfileAccount[], after: readonly ProfileAccount[]): Types.ObjectId[] =>
  after.flatMap(({ account, may }) =>
    may === 'teach' && before.every((one) => !one.account.equals(account)) ? [account] : [],
  );

const without = (accounts: readonly ProfileAccount[], account: string): ProfileAccount[] => {
  const left = accounts.filter((one) => one.account.toHexString() !== account);
  if (left.every(({ may }) => may !== 'guard')) throw new AppError('lastguardian');
  return left;
};

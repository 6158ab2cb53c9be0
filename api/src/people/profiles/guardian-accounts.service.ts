import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { Guardian, GuardianRight, RemoveGuardianInput } from '@portal/contracts/guardians';
import { Model, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { Config } from '../../platform/config/config.js';
import { Adoptions } from '../../platform/common/adoptions.service.js';
import { Audit } from '../../platform/log/audit.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { StepUp } from '../sessions/step-up.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { accountsIn, adoptedAccounts, guardedBy, rightIn, storedAccounts } from './profile-accounts.js';
import { ProfileRecord, type ProfileAccount } from './profiles.schema.js';

type OfRemoved = (profile: Types.ObjectId, account: Types.ObjectId) => Promise<unknown>;

/** Adds accounts to profiles and removes them. */
@Injectable()
export class GuardianAccounts implements OnModuleInit {
  private readonly removals: OfRemoved[] = [];

  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    private readonly config: Config,
    private readonly audit: Audit,
    private readonly stepUp: StepUp,
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

  async list(user: CurrentUser, id: string): Promise<Guardian[]> {
    const profile = await this.findOrFail(user, id);
    const contacts = await this.accounts.findContacts(accountsIn(profile));
    return contacts.map(({ user: account, email }) => ({
      account,
      email,
      may: rightIn(profile, account) ?? 'see',
    }));
  }

  /** Adds an account in the name of a guardian, unless the account has a right already. */
  async add(profile: Types.ObjectId, account: string, may: GuardianRight, from: string): Promise<void> {
    const isAdded = await this.change(profile, (accounts) =>
      rightIn({ accounts }, from) !== 'guard' || rightIn({ accounts }, account)
        ? undefined
        : [...accounts, { account: new Types.ObjectId(account), may }],
    );
    if (!isAdded) throw new AppError('noinvitation');
    this.audit.write({ action: 'guardian.add', actor: account, object: profile.toHexString(), detail: may });
  }

  /** Refuses more accounts and invitations than a profile may have. Parallel requests may each find the last slot. */
  assertRoom(count: number): void {
    if (count >= this.config.limits['guardian-profile'].max) throw new AppError('quota');
  }

  /** Removes the user's own account, or the account of the student. Admins can remove any account. */
  async remove(user: CurrentUser, { id, account }: RemoveGuardianInput): Promise<void> {
    const profile = await this.findOrFail(user, id);
    const right = rightIn(profile, account);
    if (!right) throw new AppError('notfound');
    const isSelf = account === user.id;
    const mayRemove = right !== 'guard' && rightIn(profile, user.id) === 'guard';
    if (!isSelf && !mayRemove && !hasPermission(user, 'admin')) throw new AppError('forbidden');
    await this.stepUp.spend(user);
    await this.take(profile._id, account);
    for (const forget of this.removals) await forget(profile._id, new Types.ObjectId(account));
    this.audit.write({ action: 'guardian.remove', object: id, detail: account });
    if (!isSelf) await this.mailRemoval(user.id, account);
  }

  /** Removes an account from all profiles that another guardian looks after. */
  async leaveAll(account: string): Promise<void> {
    const found = await this.profiles.find(guardedBy(account)).lean<ProfileRecord[]>();
    const shared = found.filter((one) => accountsIn(one, 'guard').some((guardian) => guardian !== account));
    for (const { _id } of shared) await this.take(_id, account);
  }

  /** Removes accounts that do not exist. */
  async forgetAccounts(profile: Types.ObjectId, gone: readonly Types.ObjectId[]): Promise<void> {
    await this.change(profile, (accounts) =>
      accounts.filter(({ account }) => gone.every((one) => !one.equals(account))),
    );
  }

  private async findOrFail(user: CurrentUser, id: string): Promise<ProfileRecord> {
    const mine = hasPermission(user, 'admin') ? {} : guardedBy(user.id);
    const profile = await this.profiles.findOne({ _id: toObjectId(id), ...mine }).lean<ProfileRecord>();
    if (!profile) throw new AppError('notfound');
    return profile;
  }

  private async take(profile: Types.ObjectId, account: string): Promise<void> {
    await this.change(profile, (accounts) => {
      const left = accounts.filter((one) => one.account.toHexString() !== account);
      if (left.every(({ may }) => may !== 'guard')) throw new AppError('lastguardian');
      return left;
    });
  }

  // Each write names the accounts it was decided on, so that two who leave at the same time do not both succeed.
  private async change(
    _id: Types.ObjectId,
    decide: (accounts: ProfileAccount[]) => ProfileAccount[] | undefined,
  ): Promise<boolean> {
    for (;;) {
      const found = await this.profiles.findById(_id, { accounts: 1 }).lean<ProfileRecord>();
      const next = found && decide(found.accounts);
      if (!next) return false;
      const asRead = { _id, accounts: found.accounts };
      const { matchedCount } = await this.profiles.updateOne(asRead, { $set: storedAccounts(next) });
      if (matchedCount > 0) return true;
    }
  }

  private async mailRemoval(by: string, account: string): Promise<void> {
    const [from = ''] = await this.accounts.findEmails([by]);
    const recipient = await this.accounts.findRecipient(account);
    if (!recipient) return;
    const { to, language } = recipient;
    await this.mails.add({ kind: 'guardianRemoved', to, language, account, facts: { from } });
  }
}

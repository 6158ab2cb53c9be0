import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hasPermission } from '@portal/contracts/auth.rules';
import {
  guardianLists,
  type Guardian,
  type GuardianRight,
  type RemoveGuardianInput,
} from '@portal/contracts/guardians';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { Config } from '../../platform/config/config.js';
import { Audit } from '../../platform/log/audit.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { guardedBy, guardiansIn } from './guardians.service.js';
import { ProfileRecord } from './profiles.schema.js';

/** Gives what belongs to the first guardian of a profile to the next one. Safe to repeat. */
type HandOver = (profile: Types.ObjectId, from: Types.ObjectId, to: Types.ObjectId) => Promise<unknown>;

type OfRemoved = (profile: Types.ObjectId, account: Types.ObjectId) => Promise<unknown>;

const listOf = { guard: 'guardians', edit: 'editors', see: 'viewers' } as const;

/** The right of an account on a profile. */
const rightIn = (profile: ProfileRecord, account: string): GuardianRight | undefined =>
  (['guard', 'edit', 'see'] as const).find((right) => guardiansIn(profile, right).includes(account));

/** Adds accounts to profiles and removes them. */
@Injectable()
export class GuardianAccounts {
  private readonly handOvers: HandOver[] = [];
  private readonly removals: OfRemoved[] = [];

  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  /** Registers what another module does when a profile gets another first guardian. */
  onHandOver(handOver: HandOver): void {
    this.handOvers.push(handOver);
  }

  /** Registers what another module does when an account leaves a profile or is removed from it. */
  onRemoval(removal: OfRemoved): void {
    this.removals.push(removal);
  }

  async list(user: CurrentUser, id: string): Promise<Guardian[]> {
    const profile = await this.findOrFail(user, id);
    const contacts = await this.accounts.findContacts(guardiansIn(profile));
    return contacts.map(({ user: account, email }) => ({
      account,
      email,
      may: rightIn(profile, account) ?? 'see',
    }));
  }

  /** Adds an account in the name of a guardian, unless the account has a right already. */
  async add(profile: Types.ObjectId, account: string, may: GuardianRight, from: string): Promise<void> {
    const id = new Types.ObjectId(account);
    const isNew = Object.fromEntries(guardianLists.see.map((list) => [list, trusted({ $ne: id })]));
    const filter: QueryFilter<ProfileRecord> = { _id: profile, $and: [guardedBy(from, 'guard'), isNew] };
    const { matchedCount } = await this.profiles.updateOne(filter, { $push: { [listOf[may]]: id } });
    if (matchedCount === 0) throw new AppError('noinvitation');
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
    await this.take(profile._id, account);
    for (const forget of this.removals) await forget(profile._id, new Types.ObjectId(account));
    this.audit.write({ action: 'guardian.remove', object: id, detail: account });
    if (!isSelf) await this.mailRemoval(user.id, account);
  }

  /** Removes an account from all profiles that another guardian looks after. */
  async leaveAll(account: string): Promise<void> {
    const id = new Types.ObjectId(account);
    const shared = await this.profiles.find({ user: id, 'guardians.0': trusted({ $exists: true }) }).lean();
    for (const { _id } of shared) await this.take(_id, account);
    await this.profiles.updateMany(guardedBy(account), {
      $pull: { guardians: id, editors: id, viewers: id },
    });
  }

  private async findOrFail(user: CurrentUser, id: string): Promise<ProfileRecord> {
    const mine = hasPermission(user, 'admin') ? {} : guardedBy(user.id);
    const profile = await this.profiles.findOne({ _id: toObjectId(id), ...mine }).lean<ProfileRecord>();
    if (!profile) throw new AppError('notfound');
    return profile;
  }

  // Each write names the guardians it was decided on, so that two who leave at the same time do not both succeed.
  private async take(profile: Types.ObjectId, account: string): Promise<void> {
    const id = new Types.ObjectId(account);
    const $pull = { guardians: id, editors: id, viewers: id };
    for (;;) {
      const isFurther = { _id: profile, user: trusted({ $ne: id }) };
      if ((await this.profiles.updateOne(isFurther, { $pull })).matchedCount > 0) return;
      const found = await this.profiles.findById(profile).lean<ProfileRecord>();
      const next = found?.guardians?.[0];
      if (!found) return;
      if (!next) throw new AppError('lastguardian');
      if (await this.handOver(profile, id, next)) return;
    }
  }

  // Runs before the write, so that a killed request can be repeated, and after it, for what was stored in between.
  private async handOver(profile: Types.ObjectId, from: Types.ObjectId, to: Types.ObjectId) {
    const pass = () => Promise.all(this.handOvers.map((handOver) => handOver(profile, from, to)));
    await pass();
    const { matchedCount } = await this.profiles.updateOne(
      { _id: profile, user: from, guardians: to },
      { $set: { user: to }, $pull: { guardians: to } },
    );
    if (matchedCount > 0) await pass();
    return matchedCount > 0;
  }

  private async mailRemoval(by: string, account: string): Promise<void> {
    const [from = ''] = await this.accounts.findEmails([by]);
    const recipient = await this.accounts.findRecipient(account);
    if (!recipient) return;
    const { to, language } = recipient;
    await this.mails.add({ kind: 'guardianRemoved', to, language, account, facts: { from } });
  }
}

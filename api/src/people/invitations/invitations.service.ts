import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { FieldCode } from '@portal/contracts/field-codes';
import type {
  AcceptedInvitation,
  CreateInvitationInput,
  ReceivedInvitation,
  SentInvitation,
} from '@portal/contracts/invitations';
import { rightFor, type GuardianRight } from '@portal/contracts/guardians';
import { Model, trusted, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AccountData } from '../../platform/common/account-data.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { Clock } from '../../platform/common/clock.js';
import { unlessDuplicate } from '../../platform/common/duplicate-key.js';
import { Codes } from '../../platform/common/signer.js';
import { Audit } from '../../platform/log/audit.js';
import { mailboxOf } from '../../platform/mail/stop-codes.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { StepUp } from '../sessions/step-up.service.js';
import { EmailConfirmation } from '../accounts/credentials/email-confirmation.service.js';
import { MailChoicesService } from '../accounts/mail-choices.service.js';
import { GuardianAccounts } from '../profiles/guardian-accounts.service.js';
import { Guardians } from '../profiles/guardians.service.js';
import { ProfilesService } from '../profiles/profiles.service.js';
import { InvitationRecord } from './invitations.schema.js';

const lifeMs = 14 * 24 * 3_600_000;

const isOpen = trusted({ $exists: false });

/** Invites accounts to look after a profile. */
@Injectable()
export class InvitationsService implements OnModuleInit {
  constructor(
    @InjectModel(InvitationRecord.name) private readonly invitations: Model<InvitationRecord>,
    private readonly guardians: Guardians,
    private readonly guardianAccounts: GuardianAccounts,
    private readonly profiles: ProfilesService,
    private readonly accounts: AccountsService,
    private readonly confirmation: EmailConfirmation,
    private readonly accountData: AccountData,
    private readonly codes: Codes,
    private readonly mails: MailQueue,
    private readonly mailChoices: MailChoicesService,
    private readonly throttles: ThrottlesService,
    private readonly stepUp: StepUp,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.profiles.beforeDelete((profile) => this.invitations.deleteMany({ profile }));
    this.guardianAccounts.onRemoval((profile, from) =>
      this.invitations.deleteMany({ profile, from, isDone: isOpen }),
    );
    this.accountData.register({
      name: 'invitations',
      exportFor: async (from) => (await this.invitations.find({ from }).lean()).map(toExport),
      removeFor: async (account) => {
        await this.invitations.deleteMany({ from: account });
        await this.invitations.deleteMany({ acceptedBy: account });
      },
    });
  }

  async create(user: CurrentUser, input: CreateInvitationInput): Promise<SentInvitation> {
    const { kind, profile, may, email } = input;
    const own = await this.guardians.find(user.id, profile, rightFor.invite);
    if (!own) throw new AppError('notfound');
    if (email !== undefined) await this.assertMailable(user, own.accounts, email);
    await this.assertRoom(profile, own.accounts.length);
    await this.stepUp.spend(user);
    await this.throttles.take('invitation-account', user.id);
    if (email !== undefined) await this.throttles.take('invitation-recipient', mailboxOf(email));
    const now = this.clock.now();
    const invitation: InvitationRecord = {
      _id: new Types.ObjectId(),
      kind,
      from: new Types.ObjectId(user.id),
      profile: new Types.ObjectId(profile),
      may,
      ...(email !== undefined && { email, key: `${profile}:${email}`, isSecret: true }),
      ...this.codes.issue(),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    };
    await this.insert(invitation);
    if (email !== undefined) await this.mail(user, invitation, email, own.profile.firstName);
    this.audit.write({ action: 'invitation.create', object: profile, detail: may });
    return await this.toSent(user, invitation);
  }

  /** The open invitations to a profile. */
  async listSent(user: CurrentUser, profile: string): Promise<SentInvitation[]> {
    const [own] = await this.findGuarded(user, profile);
    if (!own) throw new AppError('notfound');
    const asked = { ...this.unexpired(), asked: true, isDone: isOpen, from: new Types.ObjectId(user.id) };
    const found = await this.invitations
      .find({
        $or: [
          { ...this.open(), profile: own },
          { ...asked, profile: own },
        ],
      })
      .sort({ _id: 1 })
      .lean();
    return await Promise.all(found.map((one) => this.toSent(user, one)));
  }

  /** The open invitations to the user's address. Empty until the address is confirmed. */
  async listReceived(user: CurrentUser): Promise<ReceivedInvitation[]> {
    if (user.unconfirmed) return [];
    const [email = ''] = await this.accounts.findEmails([user.id]);
    const found = await this.invitations
      .find({ ...this.open(), email })
      .sort({ _id: 1 })
      .lean();
    return (await Promise.all(found.map((one) => this.toReceived(one)))).filter((one) => one !== null);
  }

  async show(user: CurrentUser, code: string): Promise<ReceivedInvitation> {
    const shown = await this.toReceived(await this.findFor(user, code));
    if (!shown) throw new AppError('noinvitation');
    return shown;
  }

  /**
   * Marks the invitation first, so that only one account can use it. The same account may repeat the request. Accepting
   * a mailed invitation confirms the address, because the code was only in the mail. A link may be passed on to anyone, so
   * who becomes a guardian by it waits for its sender.
   */
  async accept(user: CurrentUser, code: string): Promise<AcceptedInvitation> {
    const found = await this.findFor(user, code);
    const { _id, profile, from, may, isDone, acceptedBy } = found;
    const known = await this.guardians.find(user.id, profile.toHexString(), 'see');
    if (known && !acceptedBy) throw new AppError('alreadyguardian');
    if (!known && isDone) throw new AppError('noinvitation');
    await this.stepUp.spend(user);
    const isAsked = may === 'guard' && found.email === undefined && !known;
    const mine = acceptedBy ? { acceptedBy } : { acceptedBy: isOpen };
    const { matchedCount } = await this.invitations.updateOne(
      { _id, ...mine },
      { $set: { acceptedBy: user.id, ...(isAsked && { asked: true }) }, $unset: { key: 1 } },
    );
    if (matchedCount === 0) throw new AppError('noinvitation');
    if (isAsked) return await this.ask(user, found);
    if (!known) await this.add(profile, user.id, may, from, _id);
    await this.confirm(user, found);
    await this.invitations.updateOne({ _id }, { $set: { isDone: true } });
    return { profile: profile.toHexString() };
  }

  /** Adds the account that asked by a link of the user. */
  async approve(user: CurrentUser, id: string): Promise<void> {
    const asked = { _id: id, from: new Types.ObjectId(user.id), asked: true, isDone: isOpen };
    const found = await this.invitations.findOne({ ...this.unexpired(), ...asked }).lean();
    if (!found?.acceptedBy) throw new AppError('noinvitation');
    await this.stepUp.spend(user);
    await this.add(found.profile, found.acceptedBy.toHexString(), found.may, found.from, found._id);
    await this.invitations.updateOne({ _id: id }, { $set: { isDone: true } });
  }

  async decline(user: CurrentUser, code: string): Promise<void> {
    const { _id } = await this.findFor(user, code);
    await this.invitations.deleteOne({ _id, acceptedBy: isOpen });
    this.audit.write({ action: 'invitation.decline', object: _id.toHexString() });
  }

  async takeBack(user: CurrentUser, id: string): Promise<void> {
    const found = await this.invitations.findOne({ ...this.unexpired(), _id: id }).lean();
    const [own] = found ? await this.findGuarded(user, found.profile.toHexString()) : [];
    if (!found || !own) throw new AppError('noinvitation');
    const unused = found.asked ? { asked: true, isDone: isOpen } : { acceptedBy: isOpen };
    const { deletedCount } = await this.invitations.deleteOne({ _id: id, ...unused });
    if (deletedCount === 0) throw new AppError('noinvitation');
    this.audit.write({ action: 'invitation.take-back', object: id });
  }

  private async confirm(
    { id, unconfirmed }: CurrentUser,
    { email, isSecret }: InvitationRecord,
  ): Promise<void> {
    if (unconfirmed && isSecret && email !== undefined) await this.confirmation.confirmProven(id, email);
  }

  // A refused invitation stays open, so that its sender sees it and can take it back.
  private async add(
    profile: Types.ObjectId,
    id: string,
    may: GuardianRight,
    from: Types.ObjectId,
    invitation: Types.ObjectId,
  ): Promise<void> {
    try {
      await this.guardianAccounts.add(profile, id, may, from.toHexString());
    } catch (error) {
      await this.invitations.updateOne({ _id: invitation }, { $unset: { acceptedBy: 1, asked: 1 } });
      throw error;
    }
  }

  private unexpired() {
    return { expiresAt: trusted({ $gt: this.clock.now() }) };
  }

  private open() {
    return { ...this.unexpired(), acceptedBy: isOpen };
  }

  // A repeated request sends no second mail, because its key is the same.
  private async ask(
    user: CurrentUser,
    { _id, profile, from }: InvitationRecord,
  ): Promise<AcceptedInvitation> {
    const [asked = ''] = await this.accounts.findEmails([user.id]);
    const sender = await this.accounts.findRecipient(from.toHexString());
    const own = await this.guardians.find(from.toHexString(), profile.toHexString(), 'guard');
    if (!own) throw new AppError('noinvitation');
    const id = profile.toHexString();
    if (sender)
      await this.mails.add({
        kind: 'guardianAsks',
        to: sender.to,
        language: sender.language,
        account: from.toHexString(),
        key: `asks:${_id.toHexString()}`,
        facts: { from: asked, child: own.profile.firstName, profile: id },
      });
    this.audit.write({ action: 'invitation.ask', actor: user.id, object: id });
    return { profile: id, isAsked: true };
  }

  private async findGuarded(user: CurrentUser, profile: string): Promise<Types.ObjectId[]> {
    const own = await this.guardians.profilesOf(user.id, 'guard');
    return own.filter((id) => id.toHexString() === profile);
  }

  // The mail names the sender's address, so that address has to be confirmed.
  private async assertMailable(
    { id, unconfirmed }: CurrentUser,
    accounts: readonly string[],
    email: string,
  ): Promise<void> {
    const refuse = (code: FieldCode) => new AppError('invalid', { fields: { email: code } });
    if (unconfirmed) throw refuse('unconfirmedSender');
    const own = await this.accounts.findEmails([id]);
    if (own.includes(email)) throw refuse('ownEmail');
    const known = await this.accounts.findEmails(accounts);
    if (known.includes(email)) throw refuse('guardianEmail');
    if (await this.mailChoices.isStopped(email)) throw refuse('stoppedEmail');
  }

  private async assertRoom(profile: string, accounts: number): Promise<void> {
    const invited = await this.invitations.countDocuments({
      ...this.open(),
      profile: new Types.ObjectId(profile),
    });
    this.guardianAccounts.assertRoom(accounts + invited);
  }

  // An expired invitation may still be stored and blocks the insert.
  private async insert(invitation: InvitationRecord): Promise<void> {
    const { key } = invitation;
    if (key !== undefined)
      await this.invitations.deleteOne({ key, expiresAt: trusted({ $lte: this.clock.now() }) });
    const inserted = await unlessDuplicate(this.invitations.collection.insertOne(invitation));
    if (!inserted) throw new AppError('invalid', { fields: { email: 'invitedEmail' } });
  }

  // The answer is the same whether or not the address has an account.
  private async mail(
    user: CurrentUser,
    { nonce, expiresAt }: InvitationRecord,
    to: string,
    child: string,
  ): Promise<void> {
    const [from = ''] = await this.accounts.findEmails([user.id]);
    const language = await this.accounts.findLanguageOf(to, user.id);
    await this.mails.add({
      kind: 'inviteGuardian',
      to,
      language,
      nonce,
      expires: expiresAt,
      facts: { from, child },
    });
  }

  private async findFor(user: CurrentUser, code: string): Promise<InvitationRecord> {
    const hash = this.codes.hashOf(code);
    const expiresAt = trusted({ $gt: this.clock.now() });
    const found = await this.invitations.findOne({ hash, expiresAt }).lean();
    if (!found || (found.acceptedBy && found.acceptedBy.toHexString() !== user.id))
      throw new AppError('noinvitation');
    if (found.email === undefined) return found;
    const own = await this.accounts.findEmails([user.id]);
    if (!own.includes(found.email)) throw new AppError('otheraddress');
    return found;
  }

  // Null if the sender does not look after the profile any more.
  private async toReceived(invitation: InvitationRecord): Promise<ReceivedInvitation | null> {
    const { kind, may, from, profile, nonce } = invitation;
    const sender = from.toHexString();
    const own = await this.guardians.find(sender, profile.toHexString(), 'guard');
    const [email] = await this.accounts.findEmails([sender]);
    if (!own || email === undefined) return null;
    return { kind, may, from: email, firstName: own.profile.firstName, code: this.codes.codeOf(nonce) };
  }

  private async toSent(
    { id }: CurrentUser,
    { _id, from, may, email, nonce, expiresAt, acceptedBy }: InvitationRecord,
  ): Promise<SentInvitation> {
    const isOwnLink = email === undefined && from.toHexString() === id && !acceptedBy;
    const [askedBy] = acceptedBy ? await this.accounts.findEmails([acceptedBy.toHexString()]) : [];
    return {
      _id: _id.toHexString(),
      may,
      ...(email !== undefined && { email }),
      ...(isOwnLink && { code: this.codes.codeOf(nonce) }),
      ...(askedBy !== undefined && { askedBy }),
      expiresAt: expiresAt.toISOString(),
    };
  }
}

const toExport = ({ kind, profile, may, email, createdAt }: InvitationRecord): object => ({
  kind,
  profile: profile.toHexString(),
  may,
  email,
  at: createdAt.toISOString(),
});

import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AcceptedInvitation, SentInvitation } from '@portal/contracts/invitations';
import { rightFor } from '@portal/contracts/guardians.rules';
import { Model, trusted, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { unlessDuplicate } from '../../platform/common/duplicate-key.js';
import { Audit } from '../../platform/log/audit.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { StepUp } from '../sessions/step-up.service.js';
import { GuardianAccounts } from '../profiles/guardian-accounts.service.js';
import { Guardians } from '../profiles/guardians.service.js';
import { InvitationLists } from './invitation-lists.service.js';
import { InvitationMails } from './invitation-mails.service.js';
import { InvitationRecord, isOpen, needsApproval, withoutAsker } from './invitations.schema.js';

const byCode = ['noinvitation', 'otheraddress', 'throttled'] as const;

const day = 24 * 3_600_000;
const lifeMs = 14 * day;
/** A link for a pupil lasts longer, because it is handed out on paper at a lesson. */
const pupilLifeMs = 90 * day;
/** The largest number of accounts that can ask by one link. */
const mostAskers = 10;

/** Invites accounts to look after a profile. */
@Controller()
export class InvitationsController {
  constructor(
    @InjectModel(InvitationRecord.name) private readonly invitations: Model<InvitationRecord>,
    private readonly lists: InvitationLists,
    private readonly mails: InvitationMails,
    private readonly guardians: Guardians,
    private readonly guardianAccounts: GuardianAccounts,
    private readonly stepUp: StepUp,
    private readonly audit: Audit,
  ) {}

  @Call('PUT /invitation', 'reauth', 'quota', 'invitedoften')
  async createInvitation({ input, user }: Asked<'PUT /invitation'>): Promise<SentInvitation> {
    const { kind, profile, may, email } = input;
    const own = await this.guardians.find(user.id, profile, rightFor.invite);
    if (!own) throw new AppError('notfound');
    if (email !== undefined) await this.mails.assertMailable(user, own.accounts, email);
    await this.assertRoom(profile, own.accounts.length);
    await this.stepUp.spend(user);
    const mailed = email !== undefined && { email, key: `${profile}:${email}`, isSecret: true };
    const invitation = this.lists.issue(user, { kind, profile, may }, lifeMs);
    await this.mails.inTurn(user, email, () => this.insert({ ...invitation, ...mailed }));
    if (email !== undefined) await this.mails.invite(user, { ...invitation, email }, own.profile.firstName);
    this.audit.write({ action: 'invitation.create', object: profile, detail: may });
    return await this.lists.toSent(user, { ...invitation, ...mailed });
  }

  /**
   * Returns the link by which a family claims a profile from the teacher who made it. It needs no password, because the
   * teacher has to approve the account with the password.
   */
  @Call('PUT /pupil_invitation', 'quota')
  async invitePupil({ input: { profile }, user }: Asked<'PUT /pupil_invitation'>): Promise<SentInvitation> {
    const own = await this.guardians.find(user.id, profile, rightFor.invite);
    if (!own?.profile.unclaimed) throw new AppError('notfound');
    const invitation = this.lists.issue(user, { kind: 'guardian', profile, may: 'guard' }, pupilLifeMs);
    const known = await this.lists.findLink(invitation, pupilLifeMs / 2);
    if (known) return await this.lists.toSent(user, known);
    await this.assertRoom(profile, own.accounts.length);
    await this.mails.takePupilLink(user);
    await this.insert(invitation);
    this.audit.write({ action: 'invitation.create', object: profile, detail: 'guard' });
    return await this.lists.toSent(user, invitation);
  }

  /**
   * Marks the invitation first, so that only one account can use it. The same account may repeat the request. Accepting
   * a mailed invitation confirms the address, because the code was only in the mail. A link may be passed on to anyone, so
   * who becomes a guardian by it waits for its sender.
   */
  @Call('POST /invitation_accept', ...byCode, 'unconfirmed', 'reauth', 'alreadyguardian')
  async acceptInvitation({ input: { code }, user }: Asked<'POST /invitation_accept'>) {
    const found = await this.lists.findFor(user, code);
    const { _id, profile, may, isDone, isSecret, acceptedBy } = found;
    const known = await this.guardians.find(user.id, profile.toHexString(), 'any');
    if (known && !acceptedBy) throw new AppError('alreadyguardian');
    if (!known && isDone) throw new AppError('noinvitation');
    // Guardians decide about accounts by their addresses.
    if (may === 'guard' && user.unconfirmed && !isSecret) throw new AppError('unconfirmed');
    await this.stepUp.spendToAccept(user);
    if (needsApproval(found) && !known) return await this.ask(user, found);
    const mine = acceptedBy ? { acceptedBy } : { acceptedBy: isOpen };
    const { matchedCount } = await this.invitations.updateOne(
      { _id, ...mine },
      { $set: { acceptedBy: user.id }, $unset: { key: 1 } },
    );
    if (matchedCount === 0) throw new AppError('noinvitation');
    if (!known) await this.add(found, user.id);
    await this.mails.confirm(user, found);
    await this.invitations.updateOne({ _id }, { $set: { isDone: true } });
    return { profile: profile.toHexString() };
  }

  /**
   * Adds an account that asked by a link of the user. Marks the link first: from then on no other account can be approved,
   * and the link can be neither taken back nor declined.
   */
  @Call('POST /invitation_approve', 'noinvitation', 'reauth')
  async approveInvitation({ input: { id, account }, user }: Asked<'POST /invitation_approve'>) {
    const found = await this.lists.findAsked(user, id, account);
    if (!found) throw new AppError('noinvitation');
    await this.stepUp.spend(user);
    const { _id, profile } = found;
    const acceptedBy = new Types.ObjectId(account);
    const undecided = trusted({ $in: [null, acceptedBy] });
    const marked = await this.invitations
      .findOneAndUpdate({ _id, askers: acceptedBy, acceptedBy: undecided }, { $set: { acceptedBy } })
      .lean();
    if (!marked) throw new AppError('noinvitation');
    const known = await this.guardians.find(account, profile.toHexString(), 'any');
    if (!known) await this.add(marked, account);
    await this.mails.approve(marked, acceptedBy);
    await this.invitations.updateOne({ _id }, { $set: { isDone: true } });
    await this.mails.refuse(
      marked,
      marked.askers?.filter((one) => !one.equals(acceptedBy)),
    );
  }

  /** Declines an invitation. An account that has asked by a link withdraws that, and the link stays for others. */
  @Call('POST /invitation_decline', ...byCode)
  async declineInvitation({ input: { code }, user }: Asked<'POST /invitation_decline'>): Promise<void> {
    const found = await this.lists.findFor(user, code);
    const open = { _id: found._id, acceptedBy: isOpen };
    const isDeclined = needsApproval(found)
      ? (await this.invitations.updateOne(open, withoutAsker(user.id))).matchedCount > 0
      : (await this.invitations.deleteOne(open)).deletedCount > 0;
    if (!isDeclined) throw new AppError('noinvitation');
    if (found.email !== undefined) await this.mails.decline(user, found);
    this.audit.write({ action: 'invitation.decline', object: found._id.toHexString() });
  }

  /** Ends an invitation and refuses all accounts that ask by it, or refuses only one account. */
  @Call('POST /invitation_take_back', 'noinvitation')
  async takeBackInvitation({ input: { id, account }, user }: Asked<'POST /invitation_take_back'>) {
    const found = await this.invitations.findOne({ ...this.lists.open(), _id: id }).lean();
    const [own] = found ? await this.lists.findGuarded(user, found.profile.toHexString()) : [];
    if (!own) throw new AppError('noinvitation');
    const open = { _id: id, acceptedBy: isOpen };
    const ended =
      account === undefined
        ? await this.invitations.findOneAndDelete(open).lean()
        : await this.invitations.findOneAndUpdate({ ...open, askers: account }, withoutAsker(account)).lean();
    if (!ended) throw new AppError('noinvitation');
    await this.mails.refuse(ended, account === undefined ? ended.askers : [new Types.ObjectId(account)]);
    this.audit.write({ action: 'invitation.take-back', object: id });
  }

  @Call('GET /sent_invitations')
  listSentInvitations({ input: { id }, user }: Asked<'GET /sent_invitations'>) {
    return this.lists.listSent(user, id);
  }

  @Call('GET /invitation', ...byCode)
  getInvitation({ input: { code }, user }: Asked<'GET /invitation'>) {
    return this.lists.show(user, code);
  }

  // A refused invitation stays open, so that its sender sees it and can take it back.
  private async add({ _id, profile, may, from }: InvitationRecord, account: string): Promise<void> {
    try {
      await this.guardianAccounts.add(profile, account, may, from.toHexString());
    } catch (error) {
      await this.invitations.updateOne({ _id }, { $unset: { acceptedBy: 1 } });
      throw error;
    }
  }

  private async ask(user: CurrentUser, invitation: InvitationRecord): Promise<AcceptedInvitation> {
    const { _id } = invitation;
    const profile = invitation.profile.toHexString();
    const own = await this.guardians.find(invitation.from.toHexString(), profile, 'guard');
    if (!own) throw new AppError('noinvitation');
    const hasRoom = { [`askers.${String(mostAskers - 1)}`]: isOpen };
    const { matchedCount } = await this.invitations.updateOne(
      { _id, acceptedBy: isOpen, ...hasRoom },
      { $addToSet: { askers: user.id }, $set: { [`askedAt.${user.id}`]: clock.now() } },
    );
    if (matchedCount === 0) throw new AppError('noinvitation');
    await this.mails.ask(user, invitation);
    this.audit.write({ action: 'invitation.ask', actor: user.id, object: profile });
    return { profile, isAsked: true };
  }

  private async assertRoom(profile: string, accounts: number): Promise<void> {
    const invited = await this.invitations.countDocuments({
      ...this.lists.open(),
      profile: new Types.ObjectId(profile),
    });
    this.guardianAccounts.assertRoom(accounts + invited);
  }

  // An expired invitation may still be stored and blocks the insert.
  private async insert(invitation: InvitationRecord): Promise<void> {
    const { key } = invitation;
    if (key !== undefined)
      await this.invitations.deleteOne({ key, expiresAt: trusted({ $lte: clock.now() }) });
    const inserted = await unlessDuplicate(() => this.invitations.collection.insertOne(invitation));
    if (!inserted) throw new AppError('invalid', { fields: { email: 'invitedEmail' } });
  }
}

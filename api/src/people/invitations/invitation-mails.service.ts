import { Injectable } from '@nestjs/common';
import type { FieldCode } from '@portal/contracts/field-codes';
import { Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { MailQueue, type NewMail } from '../../platform/mail/mail-queue.service.js';
import { mailboxOf } from '../../platform/mail/stop-codes.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { EmailConfirmation } from '../accounts/credentials/email-confirmation.service.js';
import { Undos } from '../accounts/undos.service.js';
import { MailChoicesService } from '../accounts/mail-choices.service.js';
import { Guardians } from '../profiles/guardians.service.js';
import type { InvitationRecord } from './invitations.schema.js';

const familyMailLifeMs = 14 * 24 * 3_600_000;

/** Mails about invitations, and the limits for them. */
@Injectable()
export class InvitationMails {
  constructor(
    private readonly accounts: AccountsService,
    private readonly confirmation: EmailConfirmation,
    private readonly mailChoices: MailChoicesService,
    private readonly mails: MailQueue,
    private readonly throttles: ThrottlesService,
    private readonly guardians: Guardians,
    private readonly undos: Undos,
  ) {}

  // The mail names the sender's address, so that address has to be confirmed.
  async assertMailable(
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
    if (await this.isStopped(email)) throw refuse('stoppedEmail');
  }

  /** Returns whether an address gets no invitations. */
  isStopped(email: string): Promise<boolean> {
    return this.mailChoices.isStopped(email);
  }

  /** Counts an invitation against the limits of its sender and of the mailbox that gets it. */
  async takeTurn({ id }: CurrentUser, email?: string): Promise<void> {
    await this.throttles.take('invitation-account', id);
    if (email !== undefined) await this.throttles.take('invitation-recipient', mailboxOf(email));
  }

  /** Counts an invitation, and sends it. A refused one has sent no mail, so it does not count against the mailbox. */
  async inTurn<T>(user: CurrentUser, email: string | undefined, send: () => Promise<T>): Promise<T> {
    await this.takeTurn(user, email);
    try {
      return await send();
    } catch (error) {
      if (error instanceof AppError && email !== undefined)
        await this.throttles.giveBack('invitation-recipient', mailboxOf(email));
      throw error;
    }
  }

  /** Counts a link for the family of a pupil. It is not mailed, and a studio needs many at once. */
  async takePupilLink({ id }: CurrentUser): Promise<void> {
    await this.throttles.take('pupil-link-account', id);
  }

  /** Counts a profile to which a family adds a teacher, who gets a mail about it. */
  async takeTeacher({ id }: CurrentUser): Promise<void> {
    await this.throttles.take('teacher-account', id);
  }

  /** Counts a reminder. An address that gets no invitations gets no reminder either. */
  async takeReminder({ id }: CurrentUser, email?: string): Promise<void> {
    if (email !== undefined && (await this.isStopped(email))) throw new AppError('unreachable');
    await this.throttles.take('reminder-account', id);
    if (email !== undefined) await this.throttles.take('invitation-recipient', mailboxOf(email));
  }

  async invite(
    user: CurrentUser,
    { email = '', nonce, expiresAt: expires }: InvitationRecord,
    child: string,
  ): Promise<void> {
    await this.send(user, email, { kind: 'inviteGuardian', nonce, expires, facts: { child } });
  }

  /** Sends the link of a teacher, whose code has this nonce, to a family. */
  async inviteFamily(user: CurrentUser, email: string, nonce: string): Promise<void> {
    const expires = new Date(clock.now().getTime() + familyMailLifeMs);
    await this.send(user, email, { kind: 'inviteFamily', nonce, expires });
  }

  // The answer is the same whether or not the address has an account.
  private async send(
    { id }: CurrentUser,
    to: string,
    mail: Pick<NewMail, 'kind' | 'nonce' | 'expires' | 'facts'>,
  ): Promise<void> {
    const from = await this.accounts.findCalled(id);
    const language = await this.accounts.findLanguageOf(to, id);
    await this.mails.add({ ...mail, to, language, facts: { ...mail.facts, from } });
  }

  /** Mails the account that invites, because a script of a team may have done it in its name. */
  async tellSender({ id }: CurrentUser, facts: Partial<NewMail['facts']>): Promise<void> {
    await this.undos.tell(id, facts);
  }

  /** Asks the sender of a link to approve an account. */
  async ask(user: CurrentUser, invitation: InvitationRecord): Promise<void> {
    await this.tell('guardianAsks', invitation, { to: invitation.from, by: new Types.ObjectId(user.id) });
  }

  /** Tells the account that its request was approved. */
  async approve(invitation: InvitationRecord, account: Types.ObjectId): Promise<void> {
    await this.tell('guardianApproved', invitation, { to: account, by: invitation.from });
  }

  /** Tells the sender that an invitation by mail was declined. */
  async decline(user: CurrentUser, invitation: InvitationRecord): Promise<void> {
    await this.tell('guardianDeclined', invitation, { to: invitation.from, by: new Types.ObjectId(user.id) });
  }

  /** Tells accounts that asked by a link that they are not added. */
  async refuse(invitation: InvitationRecord, askers: readonly Types.ObjectId[] = []): Promise<void> {
    for (const to of askers) await this.tell('guardianRefused', invitation, { to, by: invitation.from });
  }

  // A repeated request sends no second mail: its key is the same.
  private async tell(
    kind: 'guardianAsks' | 'guardianApproved' | 'guardianDeclined' | 'guardianRefused',
    { _id, profile: id }: InvitationRecord,
    { to, by }: { to: Types.ObjectId; by: Types.ObjectId },
  ): Promise<void> {
    const account = to.toHexString();
    const found = await this.accounts.findRecipient(account);
    if (!found) return;
    const profile = id.toHexString();
    const from = await this.accounts.findCalled(by.toHexString());
    const child = (await this.guardians.know([profile])).person(profile)?.firstName ?? '';
    const key = `${kind}:${_id.toHexString()}:${account}:${by.toHexString()}`;
    const { to: address, language } = found;
    await this.mails.add({ kind, to: address, language, account, key, facts: { from, child, profile } });
  }

  /** Confirms the address of an account that used a mailed invitation, because the code was only in the mail. */
  async confirm(
    { id, unconfirmed }: CurrentUser,
    { email, isSecret }: Pick<InvitationRecord, 'email' | 'isSecret'>,
  ): Promise<void> {
    if (unconfirmed && isSecret && email !== undefined) await this.confirmation.confirmProven(id, email);
  }
}

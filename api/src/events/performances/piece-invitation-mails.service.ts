import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { Clock } from '../../platform/common/clock.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { InvitationMails } from '../../people/invitations/invitation-mails.service.js';
import type { EventResponse } from '@portal/contracts/events';
import { notJoined, type InvitedRecord } from './invited-people.js';
import type { PerformanceRecord } from './performances.schema.js';

/** Mails about invitations into pieces. */
@Injectable()
export class PieceInvitationMails {
  constructor(
    private readonly invitations: InvitationMails,
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
    private readonly clock: Clock,
  ) {}

  /** Checks that the user may invite to this address, and counts the invitation against the limits. */
  async takeTurn(user: CurrentUser, performance: PerformanceRecord, email?: string): Promise<void> {
    if (email !== undefined) {
      if (notJoined(performance).some((one) => one.email === email))
        throw new AppError('invalid', { fields: { email: 'invitedEmail' } });
      await this.invitations.assertMailable(user, [], email);
    }
    await this.invitations.takeTurn(user, email);
  }

  /** Mails the link to the invited family. */
  async invite(performance: PerformanceRecord, event: EventResponse, invited: InvitedRecord): Promise<void> {
    const { email: to, nonce } = invited;
    if (to === undefined) return;
    const sender = invited.from.toHexString();
    await this.mails.add({
      kind: 'inviteIntoPiece',
      to,
      language: await this.accounts.findLanguageOf(to, sender),
      nonce,
      expires: new Date(event.date),
      facts: await this.facts(performance, event, invited),
    });
  }

  /** Mails the invitation again; the sender of a link gets a mail that it waits for an answer. */
  async remind(
    user: CurrentUser,
    performance: PerformanceRecord,
    event: EventResponse,
    invited: InvitedRecord,
  ): Promise<void> {
    await this.invitations.takeTurn(user, invited.email);
    if (invited.email !== undefined) return this.invite(performance, event, invited);
    await this.tellSender('pieceWaits', performance, event, invited);
  }

  /** Tells the sender of an invitation about its answer. A repeated request sends no second mail on the same day. */
  async tellSender(
    kind: 'pieceWaits' | 'pieceDeclined',
    performance: PerformanceRecord,
    event: EventResponse,
    invited: InvitedRecord,
  ): Promise<void> {
    const account = invited.from.toHexString();
    const sender = await this.accounts.findRecipient(account);
    if (!sender) return;
    const day = this.clock.now().toISOString().slice(0, 10);
    await this.mails.add({
      kind,
      to: sender.to,
      language: sender.language,
      account,
      key: `${kind}:${invited.id.toHexString()}:${day}`,
      facts: await this.facts(performance, event, invited),
    });
  }

  /** Returns the user's address if it is confirmed. */
  async confirmedAddress({ id, unconfirmed }: CurrentUser): Promise<string | undefined> {
    const [email] = unconfirmed ? [] : await this.accounts.findEmails([id]);
    return email;
  }

  /** Confirms the address of an account that used a mailed invitation, because the code was only in the mail. */
  async confirm(user: CurrentUser, { email }: InvitedRecord): Promise<void> {
    await this.invitations.confirm(user, { isSecret: true, ...(email !== undefined && { email }) });
  }

  private async facts(
    { _id, title }: PerformanceRecord,
    event: EventResponse,
    { from: sender, name, instrument }: InvitedRecord,
  ) {
    const [from = ''] = await this.accounts.findEmails([sender.toHexString()]);
    return { from, who: name, instrument, title, event: event.name, piece: _id.toHexString() };
  }
}

import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import { addressLine, hasStarted } from '@portal/contracts/events.rules';
import { answerBy } from '@portal/contracts/matters.rules';
import { invitedName } from '@portal/contracts/performers.rules';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { longDate } from '../../platform/common/long-date.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { InvitationMails } from '../../people/invitations/invitation-mails.service.js';
import type { KnownProfiles } from '../../people/profiles/guardians.service.js';
import type { InvitedRecord } from './invited-people.js';
import type { PerformanceRecord } from './performances.schema.js';
import { accountsOfSignup, mayChange, signedIn } from './signers.js';

/** An invited person with the piece, its event, and the profiles of its people. */
export interface AboutInvited {
  performance: PerformanceRecord;
  event: EventResponse;
  invited: InvitedRecord;
  profiles: KnownProfiles;
}

/** Mails about invitations into pieces. */
@Injectable()
export class PieceInvitationMails {
  constructor(
    private readonly invitations: InvitationMails,
    private readonly accounts: AccountsService,
    private readonly mails: MailQueue,
  ) {}

  /** Checks that the user may invite to this address, and counts the invitation against the limits if it is not refused. */
  async inTurn<T>(user: CurrentUser, email: string | undefined, send: () => Promise<T>): Promise<T> {
    if (email !== undefined) await this.invitations.assertMailable(user, [], email);
    return await this.invitations.inTurn(user, email, send);
  }

  /** Mails the account that invites. */
  async tellSender(user: CurrentUser, about: AboutInvited): Promise<void> {
    const { email } = about.invited;
    const who = email !== undefined && { who: email };
    await this.invitations.tellSender(user, { act: 'inviteIntoPiece', ...who, ...factsOf(about) });
  }

  /** Returns the name that the account that invites has chosen; '' if it has none. */
  async findSenderName(about: AboutInvited): Promise<string> {
    const [sender = ''] = editorsOf(about);
    return (await this.accounts.findKnown([sender])).get(sender)?.name ?? '';
  }

  /** Mails the link to the invited family. */
  async invite(about: AboutInvited): Promise<void> {
    const { email: to, nonce } = about.invited;
    if (to === undefined) return;
    const { event } = about;
    const language = await this.accounts.findLanguageOf(to, about.invited.from.toHexString());
    const [sender = ''] = editorsOf(about);
    const from = await this.accounts.findCalled(sender);
    const format = longDate(language ?? 'en', event.timeZone, { timeZoneName: 'short' });
    const say = (date: string) => format.format(new Date(date)).replaceAll('\u202f', ' ');
    const last = answerBy(event.date, about.invited.id.getTimestamp());
    const when = say(event.date);
    const where = addressLine(event.address);
    const until = last > clock.now().toISOString() ? say(last) : '';
    await this.mails.add({
      kind: 'inviteIntoPiece',
      to,
      language,
      nonce,
      expires: new Date(event.date),
      facts: { from, when, where, until, ...factsOf(about) },
    });
  }

  /** Mails the invitation again. If it is a link, the family that can pass it on gets a mail. */
  async remind(user: CurrentUser, about: AboutInvited): Promise<void> {
    const { email } = about.invited;
    await this.invitations.takeReminder(user, email);
    if (email !== undefined) await this.invite(about);
    else if (!(await this.tellFamily('pieceWaits', about))) throw new AppError('unreachable');
  }

  /** Mails the account that sent an invitation, or if it may not change the piece anymore, all that may. */
  async tellFamily(kind: 'pieceWaits' | 'pieceDeclined', about: AboutInvited): Promise<boolean> {
    const { invited } = about;
    const found = await Promise.all(editorsOf(about).map((id) => this.accounts.findRecipient(id)));
    const day = clock.now().toISOString().slice(0, 10);
    for (const [at, account] of editorsOf(about).entries()) {
      const recipient = found[at];
      if (!recipient) continue;
      await this.mails.add({
        kind,
        to: recipient.to,
        language: recipient.language,
        account,
        // The key of a day, so that no second mail is added while one waits in the queue.
        key: `${kind}:${account}:${invited.id.toHexString()}:${day}`,
        facts: { from: '', ...factsOf(about) },
      });
    }
    return found.some((one) => one !== null);
  }

  /** Mails an invited family that did not answer, because its answer is no longer needed. */
  async end(
    kind: 'pieceWithdrawn' | 'invitationEnded',
    about: Omit<AboutInvited, 'profiles'>,
  ): Promise<void> {
    const { event, invited } = about;
    const { email: to, declined, from } = invited;
    if (to === undefined || declined || event.canceled || hasStarted(event, clock.now())) return;
    if (await this.invitations.isStopped(to)) return;
    const language = await this.accounts.findLanguageOf(to, from.toHexString());
    await this.mails.add({ kind, to, language, facts: factsOf(about) });
  }

  /** Returns whether the account that invites is blocked: its invitations are invalid while it is. */
  async isFromBlocked({ from }: InvitedRecord): Promise<boolean> {
    const id = from.toHexString();
    return (await this.accounts.findKnown([id])).get(id)?.isBlocked === true;
  }

  /** Confirms the address of an account that used a mailed invitation, because the code was only in the mail. */
  async confirm(user: CurrentUser, { email }: InvitedRecord): Promise<void> {
    await this.invitations.confirm(user, { isSecret: true, ...(email !== undefined && { email }) });
  }
}

// The account that sent the invitation if it still may change the piece, otherwise all that may.
const editorsOf = ({ performance, profiles, invited }: AboutInvited): string[] => {
  const signed = signedIn(performance);
  const editors = accountsOfSignup(signed, profiles).filter((id) => mayChange(id, signed, profiles));
  const sender = invited.from.toHexString();
  return editors.includes(sender) ? [sender] : editors;
};

const factsOf = ({ performance: { _id, title }, event, invited }: Omit<AboutInvited, 'profiles'>) => ({
  invited: invitedName(invited),
  instrument: invited.instrument,
  title,
  event: event.name,
  piece: _id.toHexString(),
});

import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import {
  eventMails,
  type ActionNotice,
  type MailPreview,
  type MailedFamilies,
  type Notice,
} from '@portal/contracts/mails';
import { paths, pathTo } from '@portal/contracts/paths';
import { Types } from 'mongoose';
import { AccountsService, type MailReader } from '../../../people/accounts/accounts.service.js';
import { clock } from '../../../platform/common/clock.js';
import { Codes } from '../../../platform/config/signer.js';
import { Config } from '../../../platform/config/config.js';
import { EventMailWriter } from '../../../platform/mail/mail-worker.service.js';
import { contentOf } from '../../../platform/mail/mail-content.js';
import type { MailContent } from '../../../platform/mail/mail-transport.js';
import type { EventMailRecord } from '../../../platform/mail/mails.schema.js';
import { stopCode, stopHeaders } from '../../../platform/mail/stop-codes.js';
import { EventsService } from '../../events/events.service.js';
import { PerformanceListsService } from '../../performances/performance-lists.service.js';
import { familyCalendar } from '../calendar/family-calendar.js';
import { LetterWriter } from '../letters/letter-writer.service.js';
import type { KindAndFacts, MailFacts } from '@portal/contracts/mail-facts';
import { NotificationQueue } from '../../notification-queue/notification-queue.service.js';
import { messages } from './messages.js';
import { edited, familyTexts, gap, type Family, type MailText } from './notice-texts.js';
import { publishedNow } from './published-now.js';
import type { MailedPerson } from './wording.js';

/** A notice for a preview, with the data of its family after the action. */
interface PreviewedNotice<K extends ActionNotice> extends Omit<Family<K>, 'language' | 'isTeacher' | 'now'> {
  account: string;
  people: MailedPerson[];
}

/** Returns the names of an account's people, and which of them only accompany. Those come last. */
const mailedNames = (people: readonly MailedPerson[]): Pick<MailPreview, 'names' | 'accompanists'> => {
  const playing = people.flatMap(({ name, role }) => (role === 'accompanist' ? [] : name));
  const names = [...new Set([...playing, ...people.map(({ name }) => name)])];
  const accompanists = names.filter((name) => !playing.includes(name));
  return { names, ...(accompanists.length > 0 && { accompanists }) };
};

type StoredMail = EventMailRecord & KindAndFacts;

/** Writes the mails about events from the data at the time they are sent. */
@Injectable()
export class NotificationWriter extends EventMailWriter {
  constructor(
    private readonly events: EventsService,
    private readonly performances: PerformanceListsService,
    private readonly letters: LetterWriter,
    private readonly accounts: AccountsService,
    private readonly queue: NotificationQueue,
    private readonly codes: Codes,
    private readonly config: Config,
  ) {
    super();
  }

  async write(mail: EventMailRecord): Promise<MailContent | null> {
    const recipient = await this.accounts.findRecipient(mail.account);
    const [event] = await this.events.readEvents([mail.event.toHexString()]);
    if (!recipient || !event) return null;
    const { to, language, choices } = recipient;
    const text = await this.textOf(mail as StoredMail, event, recipient);
    if (!text || (text.choice && choices[text.choice] === false)) return null;
    const { coordinator } = event;
    const [replyTo] = coordinator === mail.account ? [] : await this.accounts.findEmails([coordinator]);
    const { organizationName: organization, publicUrl } = this.config;
    const { choice, calendar } = text;
    const stop = choice && {
      code: stopCode(this.codes, mail.account, choice),
      label: messages[language].stop[choice],
    };
    return {
      to,
      ...(replyTo !== undefined && { replyTo }),
      ...(calendar && { icalEvent: { ...calendar, filename: 'event.ics' } }),
      ...(stop && { headers: stopHeaders(publicUrl, stop.code) }),
      ...contentOf(
        { ...text, ...(stop && { end: { label: stop.label, path: pathTo(paths.stopEmails, stop) } }) },
        { language, organization, publicUrl },
      ),
    };
  }

  /**
   * Returns each notice in the language of its account, without those that would not be sent, and the families that a
   * notice does not reach.
   */
  async preview<K extends ActionNotice>(
    kind: K,
    notices: readonly PreviewedNotice<K>[],
  ): Promise<Omit<MailedFamilies, 'pieces'>> {
    const accounts = notices.map(({ account }) => account);
    const [readers, recipients] = await Promise.all([
      this.accounts.findReaders(accounts),
      this.accounts.findRecipients(accounts),
    ]);
    const unconfirmed = new Set(recipients.flatMap(({ user, isConfirmed }) => (isConfirmed ? [] : user)));
    const now = clock.now();
    const mailed: Omit<MailedFamilies, 'pieces'> = {
      families: [],
      unreached: [],
      undoMs: this.config.mailUndoMs,
    };
    for (const { account, people, facts, ...family } of notices) {
      const reader = readers.get(account);
      const to = reader ?? { language: 'en' as const, isTeacher: false };
      const text = noticeOf({ kind, facts }, { ...family, ...to, now });
      if (!text) continue;
      const { subject, paragraphs, details = [] } = text;
      const shown = details.map(({ name, text: line }) => ({ name, text: line }));
      const named = mailedNames(people);
      if (reader) {
        const { language } = reader;
        const mail = { language, subject, paragraphs, details: shown };
        mailed.families.push({ account, ...named, mail });
      } else if (unconfirmed.has(account)) mailed.unreached.push({ account, names: named.names });
    }
    return mailed;
  }

  private async textOf(
    mail: StoredMail,
    event: EventResponse,
    { language, isTeacher }: MailReader,
  ): Promise<MailText | null> {
    if (mail.kind === 'letter') return await this.letters.write(mail, event, language);
    const about = { event, language, now: clock.now() };
    const signedUp = () => this.performances.listSignedUp(event._id);
    if (mail.kind === 'gap') return gap({ ...about, facts: mail.facts, own: await signedUp() });
    if (mail.kind === 'edited') return edited({ ...about, facts: mail.facts, own: await signedUp() });
    const own = await this.performances.listOwnAt(new Types.ObjectId(mail.account), mail.event);
    // The account was removed from all people of the event after the mail was queued.
    if ((own.length === 0 && mail.kind !== 'signups') || event.mailing?.[mail.kind]?.isOff) return null;
    const ownProfiles = await this.performances.listOwnProfiles(mail.account);
    const notice = await this.asItIsNow(mail, event, own);
    if (!notice) return null;
    const family = { ...about, isTeacher, own, ownProfiles };
    const text = noticeOf(notice, family);
    if (!text || 'hasNoCalendar' in eventMails[notice.kind]) return text;
    return { ...text, calendar: familyCalendar(family, mail.account, this.config.publicUrl) };
  }

  /** Returns a notice with current data, because it may have waited; null if it is no longer needed. */
  private async asItIsNow(
    mail: EventMailRecord & KindAndFacts<Notice>,
    event: EventResponse,
    own: Family['own'],
  ): Promise<KindAndFacts<Notice> | null> {
    // A sign-up for an event that was canceled meanwhile is answered with the cancellation.
    if (mail.kind === 'signups' && event.canceled) {
      const isGone = own.every(({ withdrawn }) => withdrawn) || (await this.hasCancellation(mail));
      return isGone ? null : { kind: 'canceled', facts: {} };
    }
    if (mail.kind !== 'published') return mail;
    const facts = publishedNow(mail.facts, event, own);
    return facts && { kind: 'published', facts };
  }

  // A sign-up that took its place just before the cancellation may have been stored after the mails were queued.
  private async hasCancellation({ event, account }: EventMailRecord): Promise<boolean> {
    const filter = { event, account: new Types.ObjectId(account), kind: 'canceled' as const };
    return (await this.queue.list(filter)).some(({ state }) => state !== 'dropped');
  }
}

/** Writes a notice with the coordinator's sentence; null if it is switched off or no longer needed. */
const noticeOf = <K extends Notice>(
  { kind, facts }: { kind: K; facts: MailFacts[K] },
  family: Omit<Family, 'facts'>,
): MailText | null => {
  const { isOff, sentence } = family.event.mailing?.[kind] ?? {};
  const text = isOff ? null : familyTexts[kind]({ ...family, facts });
  return text && { ...text, paragraphs: [...text.paragraphs, ...(sentence ? [sentence] : [])] };
};

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { paths, pathTo } from '@portal/contracts/paths';
import type { EventMailKind, MailState } from '@portal/contracts/mails';
import { Model, trusted, Types, type HydratedDocument } from 'mongoose';
import { Clock } from '../common/clock.js';
import { Codes } from '../common/codes.service.js';
import { Jobs } from '../common/jobs.service.js';
import { log } from '../log/log.js';
import { mailFailures } from '../log/metrics.js';
import { Config } from '../config.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { MailChoicesService } from '../accounts/mail-choices.service.js';
import { contentOf, mailContent } from './mail-content.js';
import { MailQueue } from './mail-queue.service.js';
import { mailLanes, mailTransport, type MailTransport, type OutgoingMail } from './mail-transport.js';
import { MailTrouble } from './mail-trouble.service.js';
import { MailWriters, type EventMessage, type MailReader } from './mail-writers.service.js';
import { Mail } from './mails.schema.js';
import type { MailKind } from './messages.js';

const pollMs = 2000;
/** Longer than an attempt can take, so that a mail is only taken over from a process that died. */
const leaseMs = 30_000;
const firstWaitMs = 2000;
const longestWaitMs = 30 * 60_000;

/** It would be of no use any more. */
class Expired extends Error {
  readonly code = 'expired';
}

/** What the mail server says no to: this mail or its reader, or whatever the portal sends. */
const refusedIn = (error: unknown): 'mail' | 'reader' | 'all' => {
  const { command } = error as { command?: string };
  if (error instanceof Expired || command === 'RCPT TO') return 'reader';
  return command === 'DATA' ? 'mail' : 'all';
};

// 5xx to a mail is no for good; anything else may pass, also a password that is not taken.
const isFinal = (error: unknown): boolean =>
  error instanceof Expired ||
  (refusedIn(error) !== 'all' && Number((error as { responseCode?: number }).responseCode) >= 500);

// The reply itself may quote the address: it is kept for whoever wrote, and never logged.
const reason = (error: unknown): string => {
  const { responseCode, code, name } = error as { responseCode?: number; code?: string; name?: string };
  return String(responseCode ?? code ?? name ?? 'unknown').slice(0, 40);
};

const sentenceOf = (error: unknown): { reply?: string; said: string } => {
  const { response, message = '' } = error as { response?: string; message?: string };
  const reply = response?.slice(0, longestReply);
  return { ...(reply !== undefined && { reply }), said: reply ?? message.slice(0, longestReply) };
};

type Sender = Pick<MailReader, 'organization' | 'publicUrl'>;

type EventMailRecord = Mail & { kind: EventMailKind; event: Types.ObjectId; account: string };

const isEventMail = (mail: Mail): mail is EventMailRecord =>
  mail.event !== undefined && mail.account !== undefined;

const longestReply = 300;

/** So many mails in a row go out as fast as they can; behind each further one the worker rests, so that whoever uses the portal feels nothing. */
const unpaced = 20;
const restShare = 2;
const longestRestMs = 50;

type Content = Pick<OutgoingMail, 'to' | 'subject' | 'text' | 'html' | 'replyTo' | 'icalEvent' | 'headers'>;

/** Sends what is in the queue. Each process runs one; a mail belongs to whoever leased it. */
@Injectable()
export class MailWorker implements OnApplicationShutdown {
  private readonly transport: MailTransport;
  private lastTurn = Promise.resolve<unknown>(undefined);
  private lastWritten = Promise.resolve<unknown>(undefined);
  private inARow = 0;

  constructor(
    @InjectModel(Mail.name) private readonly mails: Model<Mail>,
    private readonly writers: MailWriters,
    private readonly accounts: AccountsService,
    private readonly choices: MailChoicesService,
    private readonly trouble: MailTrouble,
    private readonly codes: Codes,
    private readonly clock: Clock,
    private readonly config: Config,
    queue: MailQueue,
    jobs: Jobs,
  ) {
    this.transport = mailTransport(config);
    const wake = jobs.add({
      failure: 'mail queue not reachable',
      everyMs: pollMs,
      run: (stop) => this.sendAll(stop),
    });
    queue.on('added', wake);
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  private async sendAll(stop: AbortSignal): Promise<void> {
    const first = await this.lease();
    if (!first) return;
    this.inARow = 0;
    const more = Array.from({ length: mailLanes - 1 }, async () => this.sendFrom(await this.lease(), stop));
    await Promise.all([this.sendFrom(first, stop), ...more]);
  }

  private async sendFrom(first: HydratedDocument<Mail> | null, stop: AbortSignal): Promise<void> {
    for (let mail = first; mail && !stop.aborted; mail = await this.lease()) await this.send(mail);
  }

  private async lease(): Promise<HydratedDocument<Mail> | null> {
    const now = this.clock.now();
    return await this.mails.findOneAndUpdate(
      { isDead: false, nextAt: trusted({ $lte: now }) },
      {
        $set: { nextAt: new Date(now.getTime() + leaseMs) },
        $inc: { attempts: 1 },
        // What happens from here on is told by the next one.
        $unset: { open: 1 },
      },
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    );
  }

  private async send(mail: HydratedDocument<Mail>): Promise<void> {
    const over = Promise.withResolvers<undefined>();
    try {
      const content = await this.write(mail);
      if (content) await this.handOver(mail, content, () => this.takeTurn(over.promise));
      await this.settle(mail, content ? 'sent' : 'dropped');
      if (content) this.endTrouble();
    } catch (error) {
      await this.fail(mail, error);
    } finally {
      over.resolve(undefined);
    }
  }

  // The mail is out, whatever becomes of this.
  private endTrouble(): void {
    this.trouble.end().catch((error: unknown) => {
      log.warn({ err: error }, 'could not take back that mail does not go out');
    });
  }

  private async writePaced(mail: EventMailRecord, from: Sender): Promise<Content | null> {
    if (this.inARow++ < unpaced) return await this.writeEventMail(mail, from);
    const before = this.lastWritten;
    const rested = Promise.withResolvers<unknown>();
    this.lastWritten = rested.promise;
    await before;
    const start = performance.now();
    try {
      return await this.writeEventMail(mail, from);
    } finally {
      const rest = restShare * (performance.now() - start);
      setTimeout(rested.resolve, Math.min(rest, longestRestMs));
    }
  }

  /**
   * From the moment a mail may be delivered until that is kept they go one after the other: a process that dies leaves
   * one at most that goes out again.
   */
  private async takeTurn(over: Promise<undefined>): Promise<void> {
    const before = this.lastTurn;
    this.lastTurn = before.then(() => over);
    await before;
  }

  private async handOver(
    mail: HydratedDocument<Mail>,
    content: Content,
    turn: () => Promise<void>,
  ): Promise<void> {
    const host = new URL(this.config.publicUrl).hostname;
    // The same for every attempt, so that a mail sent twice by a crash is shown once.
    const messageId = `<${mail.id}@${host}>`;
    const { mailFrom: from } = this.config;
    await this.transport.send({ id: mail.id, from, messageId, date: mail.createdAt, ...content }, turn);
  }

  /** Null where there is nothing to say any more. */
  private async write(mail: HydratedDocument<Mail>): Promise<Content | null> {
    if (mail.expires <= this.clock.now()) throw new Expired();
    const { organizationName: organization, contactEmail: contact, publicUrl } = this.config;
    if (isEventMail(mail)) return await this.writePaced(mail, { organization, publicUrl });
    const code = mail.nonce ? this.codes.codeOf(mail.nonce) : '';
    const facts = { language: mail.language, organization, contact, publicUrl, code };
    return { to: mail.to ?? '', ...mailContent(mail.kind as MailKind, facts) };
  }

  private async writeEventMail(
    { kind, event, account, facts = {}, letter, createdAt }: EventMailRecord,
    from: Sender,
  ): Promise<Content | null> {
    const found = await this.accounts.findReader(account);
    if (!found) return null;
    const { to, language, choices } = found;
    const reader: MailReader = { ...from, language };
    const about = { kind, event, account: new Types.ObjectId(account), facts, at: createdAt };
    const message = await this.writers.write({ ...about, ...(letter && { letter }) }, reader);
    if (!message || (message.choice && choices[message.choice.is] === false)) return null;
    const { replyTo, calendar, choice } = message;
    return {
      to,
      ...(replyTo !== undefined && { replyTo }),
      ...(calendar && { icalEvent: { ...calendar, filename: 'event.ics' } }),
      ...(choice
        ? this.withStop(message, this.choices.codeOf(account, choice.is), reader)
        : contentOf(message, reader)),
    };
  }

  /** With a link that stops mails like it, and what a mail program needs to do so itself (RFC 8058). */
  private withStop(message: EventMessage, code: string, reader: MailReader): Omit<Content, 'to'> {
    const end = { label: message.choice?.label ?? '', path: pathTo(paths.stopEmails, { code }) };
    return {
      headers: {
        'List-Unsubscribe': `<${reader.publicUrl}/api/mail_stop_one_click?code=${code}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      ...contentOf({ ...message, end }, reader),
    };
  }

  /** A mail about an event stays, as what the account was told. */
  private async settle(mail: HydratedDocument<Mail>, state: MailState): Promise<void> {
    if (isEventMail(mail))
      await this.mails.updateOne(
        { _id: mail._id },
        {
          $set: { state, ...(state === 'sent' && { sentAt: this.clock.now() }) },
          // Of people no more than whom it went to.
          $unset: { isDead: 1, failure: 1, reply: 1, facts: 1 },
        },
      );
    else await this.mails.deleteOne({ _id: mail._id });
    log.info({ audit: 'mail.send', outcome: 'ok', object: mail.id, detail: `${mail.kind} ${state}` });
  }

  private async fail(mail: HydratedDocument<Mail>, error: unknown): Promise<void> {
    const isDead = isFinal(error);
    const failure = reason(error);
    const wait = Math.min(firstWaitMs * 2 ** (mail.attempts - 1), longestWaitMs);
    const nextAt = new Date(this.clock.now().getTime() + wait);
    // What the mail server said last stays, where it was not asked again. What is ours to mend is for an admin alone.
    const { said, ...reply } = sentenceOf(error);
    const told = isEventMail(mail) && { ...reply, ...(isDead && { state: 'refused' as const }) };
    await this.mails.updateOne({ _id: mail._id }, { $set: { failure, isDead, nextAt, ...told } });
    if (!isDead && refusedIn(error) !== 'reader') await this.trouble.begin(said);
    mailFailures.inc({ reason: failure });
    log.warn({ audit: 'mail.send', outcome: 'denied', object: mail.id, detail: failure });
  }
}

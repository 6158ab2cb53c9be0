import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { HydratedDocument } from 'mongoose';
import { clock } from '../common/clock.js';
import { Codes } from '../config/signer.js';
import { Jobs } from '../jobs/jobs.service.js';
import { log } from '../log/log.js';
import { mailFailures } from '../log/metrics.js';
import { Config } from '../config/config.js';
import { mailContent } from './mail-content.js';
import { Expired, failureOf } from './mail-failure.js';
import { MailLeases } from './mail-leases.service.js';
import { MailQueue } from './mail-queue.service.js';
import { mailLanes, mailTransport, type MailContent, type MailTransport } from './mail-transport.js';
import { MailTrouble } from './mail-trouble.service.js';
import { isEventMail, type EventMailRecord, type Mail } from './mails.schema.js';
import type { MailKind } from './messages.js';
import { addressKey, stopCode, stopHeaders } from './stop-codes.js';

/** Writes the mails about events; implemented by the notifications module. */
export abstract class EventMailWriter {
  /** Returns null if the mail is no longer needed. */
  abstract write(mail: EventMailRecord): Promise<MailContent | null>;
}

const pollMs = 2000;

/** After this many mails in a row the worker pauses after each mail, so that requests stay fast. */
const unpaced = 20;
const restShare = 2;
const longestRestMs = 50;

/** Marks automatic mails, so that mail programs do not send automatic replies (RFC 3834). */
const writtenBy = ({ letter }: Mail): Record<string, string> =>
  letter ? {} : { 'Auto-Submitted': 'auto-generated' };

const invitations = [
  'inviteGuardian',
  'inviteIntoPiece',
  'pieceWithdrawn',
  'invitationEnded',
  'inviteFamily',
] as const satisfies MailKind[];
const isInvitation = (kind: string): kind is (typeof invitations)[number] =>
  (invitations as readonly string[]).includes(kind);

/** Sends the mails in the queue, several at once. Each process has one worker. */
@Injectable()
export class MailWorker implements OnApplicationShutdown {
  private readonly transport: MailTransport;
  private readonly openLane: () => void;
  private lastWritten = Promise.resolve<unknown>(undefined);
  private inARow = 0;

  constructor(
    private readonly leases: MailLeases,
    private readonly eventMails: EventMailWriter,
    private readonly trouble: MailTrouble,
    private readonly codes: Codes,
    private readonly config: Config,
    private readonly queue: MailQueue,
    jobs: Jobs,
  ) {
    this.transport = mailTransport(config);
    this.openLane = jobs.add({
      failure: 'mail queue not reachable',
      everyMs: pollMs,
      atOnce: mailLanes,
      run: (stop) => this.runLane(stop),
    });
    queue.on('added', this.openLane);
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  private async runLane(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const mail = await this.leases.take();
      if (!mail) {
        this.inARow = 0;
        return;
      }
      // Starts another lane, because more mails may be due.
      this.openLane();
      await this.attempt(mail);
    }
  }

  private async attempt(mail: HydratedDocument<Mail>): Promise<void> {
    const end = this.leases.keep(mail);
    try {
      await this.send(mail);
    } finally {
      end();
    }
  }

  private async send(mail: HydratedDocument<Mail>): Promise<void> {
    let content: MailContent | null;
    try {
      content = await this.write(mail);
      if (content) await this.handOver(mail, content);
    } catch (error) {
      await this.fail(mail, error);
      return;
    }
    const state = content ? 'sent' : 'dropped';
    await this.leases.settle(mail, state);
    log.info({ audit: 'mail.send', outcome: 'ok', object: mail.id, detail: `${mail.kind} ${state}` });
    if (content) this.endTrouble();
  }

  // The mail has been sent, so an error here is only logged.
  private endTrouble(): void {
    this.trouble.end().catch((error: unknown) => {
      log.warn({ err: error }, 'could not record the end of mail trouble');
    });
  }

  private async writePaced(mail: EventMailRecord): Promise<MailContent | null> {
    if (this.inARow++ < unpaced) return await this.eventMails.write(mail);
    const before = this.lastWritten;
    const rested = Promise.withResolvers<unknown>();
    this.lastWritten = rested.promise;
    await before;
    const start = performance.now();
    try {
      return await this.eventMails.write(mail);
    } finally {
      const rest = restShare * (performance.now() - start);
      setTimeout(rested.resolve, Math.min(rest, longestRestMs));
    }
  }

  private async handOver(mail: HydratedDocument<Mail>, content: MailContent): Promise<void> {
    const host = new URL(this.config.publicUrl).hostname;
    // The same for every attempt, so that mail programs show a mail once that was sent twice.
    const messageId = `<${mail.id}@${host}>`;
    const { mailFrom: from } = this.config;
    const headers = { ...writtenBy(mail), ...content.headers };
    await this.transport.send({ id: mail.id, from, messageId, date: mail.createdAt, ...content, headers });
  }

  /** Returns null if the mail is no longer needed. */
  private async write(mail: HydratedDocument<Mail>): Promise<MailContent | null> {
    if (mail.expires <= clock.now()) throw new Expired();
    if (isEventMail(mail)) return await this.writePaced(mail);
    const addressed = await this.queue.address(mail);
    if (!addressed) return null;
    const { to, language } = addressed;
    const { organizationName: organization, contactEmail: contact, publicUrl } = this.config;
    const code = mail.nonce ? this.codes.codeOf(mail.nonce) : '';
    const facts = { ...addressed.facts, language, organization, contact, publicUrl, code };
    const { kind } = mail;
    if (!isInvitation(kind)) return { to, ...mailContent(kind as MailKind, facts) };
    const stop = stopCode(this.codes, addressKey(this.codes, to), 'invitations');
    return { to, headers: stopHeaders(publicUrl, stop), ...mailContent(kind, { ...facts, stop }) };
  }

  private async fail(mail: HydratedDocument<Mail>, error: unknown): Promise<void> {
    const failure = failureOf(error, this.transport.server);
    await this.leases.fail(mail, failure);
    if (failure.isTrouble) await this.trouble.begin(failure.said);
    mailFailures.inc({ reason: failure.code });
    log.warn({ audit: 'mail.send', outcome: 'denied', object: mail.id, detail: failure.detail });
  }
}

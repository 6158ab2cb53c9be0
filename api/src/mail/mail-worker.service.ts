import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type HydratedDocument } from 'mongoose';
import { Clock } from '../common/clock.js';
import { Codes } from '../common/codes.service.js';
import { log } from '../log/log.js';
import { mailFailures } from '../log/metrics.js';
import { Config } from '../config.js';
import { mailContent } from './mail-content.js';
import { MailQueue } from './mail-queue.service.js';
import { mailTransport, type MailTransport } from './mail-transport.js';
import { Mail } from './mails.schema.js';

const pollMs = 2000;
/** Longer than an attempt can take, so that a mail is only taken over from a process that died. */
const leaseMs = 30_000;
const firstWaitMs = 2000;
const longestWaitMs = 30 * 60_000;

// 5xx is the mail server's no for good; anything else may pass.
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

// The reply itself may quote the address.
const reason = (error: unknown): string => {
  const { responseCode, code, name } = error as { responseCode?: number; code?: string; name?: string };
  return String(responseCode ?? code ?? name ?? 'unknown').slice(0, 40);
};

/** Sends what is in the queue. Each process runs one; a mail belongs to whoever leased it. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly transport: MailTransport;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    @InjectModel(Mail.name) private readonly mails: Model<Mail>,
    private readonly queue: MailQueue,
    private readonly codes: Codes,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.transport = mailTransport(config);
  }

  onApplicationBootstrap(): void {
    if (!this.config.runsJobs) return;
    this.queue.on('added', () => {
      this.wake();
    });
    this.timer = setInterval(() => {
      this.wake();
    }, pollMs);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.sending;
  }

  private wake(): void {
    if (this.isStopped) return;
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
  }

  private async sendAll(): Promise<void> {
    try {
      for (let mail = await this.lease(); mail && !this.isStopped; mail = await this.lease())
        await this.send(mail);
    } catch (error) {
      log.warn({ err: error }, 'mail queue not reachable');
    }
  }

  private async lease(): Promise<HydratedDocument<Mail> | null> {
    const now = this.clock.now();
    return await this.mails.findOneAndUpdate(
      { isDead: false, nextAt: trusted({ $lte: now }) },
      { $set: { nextAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    );
  }

  private async send(mail: HydratedDocument<Mail>): Promise<void> {
    if (mail.expires <= this.clock.now()) {
      await this.fail(mail, 'expired', true);
      return;
    }
    try {
      await this.transport({
        id: mail.id,
        from: this.config.mailFrom,
        to: mail.to,
        // The same for every attempt, so that a mail sent twice by a crash is shown once.
        messageId: `<${mail.id}@${new URL(this.config.publicUrl).hostname}>`,
        date: mail.createdAt,
        ...mailContent(mail.kind, {
          language: mail.language,
          organization: this.config.organizationName,
          contact: this.config.contactEmail,
          publicUrl: this.config.publicUrl,
          code: mail.nonce ? this.codes.codeOf(mail.nonce) : '',
        }),
      });
    } catch (error) {
      await this.fail(mail, reason(error), isFinal(error));
      return;
    }
    await this.mails.deleteOne({ _id: mail._id });
    log.info({ audit: 'mail.send', outcome: 'ok', object: mail.id, detail: mail.kind });
  }

  private async fail(mail: HydratedDocument<Mail>, failure: string, isDead: boolean): Promise<void> {
    const wait = Math.min(firstWaitMs * 2 ** (mail.attempts - 1), longestWaitMs);
    const nextAt = new Date(this.clock.now().getTime() + wait);
    await this.mails.updateOne({ _id: mail._id }, { $set: { failure, isDead, nextAt } });
    mailFailures.inc({ reason: failure });
    log.warn({ audit: 'mail.send', outcome: 'denied', object: mail.id, detail: failure });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { MailState } from '@portal/contracts/mails';
import { Model, trusted, type HydratedDocument } from 'mongoose';
import { clock } from '../common/clock.js';
import { log } from '../log/log.js';
import type { MailFailure } from './mail-failure.js';
import { isEventMail, Mail } from './mails.schema.js';

/** Another process takes a mail over when its lease has not been renewed for this long. */
const leaseMs = 30_000;
const renewMs = 5000;
const firstWaitMs = 2000;
const longestWaitMs = 30 * 60_000;

/**
 * Leases mails to processes. Every lease increments `attempts`, which distinguishes the current holder of a lease from
 * an earlier one.
 */
@Injectable()
export class MailLeases {
  constructor(@InjectModel(Mail.name) private readonly mails: Model<Mail>) {}

  /** Leases the mail that is due first; null if none is due. */
  async take(): Promise<HydratedDocument<Mail> | null> {
    return await this.mails.findOneAndUpdate(
      { isDead: false, nextAt: trusted({ $lte: clock.now() }) },
      {
        $set: { nextAt: this.inMs(leaseMs) },
        $inc: { attempts: 1 },
        // Later changes go into another mail.
        $unset: { open: 1, latest: 1 },
      },
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Renews the lease, however long the mail server takes, until the returned function is called. */
  keep(mail: HydratedDocument<Mail>): () => void {
    const timer = setInterval(() => {
      this.mails
        .updateOne(this.heldAs(mail), { $set: { nextAt: this.inMs(leaseMs) } })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'could not renew the lease of a mail');
        });
    }, renewMs);
    return () => {
      clearInterval(timer);
    };
  }

  /** Ends the work on a mail. Mails about events are kept as a record of what the account received. */
  async settle(mail: HydratedDocument<Mail>, state: MailState): Promise<void> {
    // A mail that went out is never sent again, even if another process has leased it meanwhile.
    const which = state === 'sent' ? { _id: mail._id } : this.heldAs(mail);
    if (isEventMail(mail))
      await this.mails.updateOne(which, {
        $set: { state, ...(state === 'sent' && { sentAt: clock.now() }) },
        // The record keeps no personal data except the recipient.
        $unset: { isDead: 1, failure: 1, reply: 1, facts: 1 },
      });
    else await this.mails.deleteOne(which);
  }

  /** Schedules another attempt, or gives the mail up. */
  async fail(mail: HydratedDocument<Mail>, { code, isFinal, reply }: MailFailure): Promise<void> {
    const wait = Math.min(firstWaitMs * 2 ** (mail.attempts - 1), longestWaitMs);
    const change = isEventMail(mail) && {
      // Keeps the previous reply if the mail server sent none this time.
      ...(reply !== undefined && { reply }),
      ...(isFinal && { state: 'refused' as const }),
    };
    await this.mails.updateOne(this.heldAs(mail), {
      $set: { failure: code, isDead: isFinal, nextAt: this.inMs(wait), ...change },
      ...(isFinal && { $unset: { facts: 1 } }),
    });
  }

  private heldAs({ _id, attempts }: HydratedDocument<Mail>) {
    return { _id, attempts, isDead: false };
  }

  private inMs(ms: number): Date {
    return new Date(clock.now().getTime() + ms);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Language } from '@portal/contracts/languages';
import type { EventMailKind } from '@portal/contracts/mails';
import { Model, trusted } from 'mongoose';
import { EventEmitter } from 'node:events';
import { clock } from '../common/clock.js';
import { unlessDuplicate } from '../common/duplicate-key.js';
import { Mail } from './mails.schema.js';
import type { Facts } from './message.js';
import type { MailKind } from './messages.js';

const day = 24 * 3_600_000;

export interface NewMail {
  kind: MailKind;
  to: string;
  /** The account's language; English if undefined. */
  language: Language | undefined;
  account?: string;
  facts?: Omit<Partial<Facts>, 'organization' | 'contact' | 'code' | 'stop'>;
  /** The mail is not added while one with this key is in the queue. */
  key?: string;
  /** The code in the mail is derived from this. */
  nonce?: string;
  /** The mail is dropped if it has not been sent by then; a day from now by default. */
  expires?: Date;
}

/** The queue of mails. It is in the database, so a mail is sent even if the mail server or this process fails. */
@Injectable()
export class MailQueue extends EventEmitter<{ added: [] }> {
  constructor(@InjectModel(Mail.name) private readonly mails: Model<Mail>) {
    super();
  }

  async add(mail: NewMail): Promise<void> {
    const now = clock.now();
    await unlessDuplicate(() =>
      this.mails.create({
        expires: new Date(now.getTime() + day),
        ...mail,
        // Sorts before mails to many recipients, because a user is waiting for this one.
        nextAt: new Date(now.getTime() - day),
        createdAt: now,
      }),
    );
    this.emit('added');
  }

  /** Returns the number of mails that are due, and the age of the oldest. */
  async age(): Promise<{ waiting: number; oldestSeconds: number }> {
    const now = clock.now();
    const due = { isDead: false, createdAt: trusted({ $lte: now }) };
    const waiting = await this.mails.countDocuments(due);
    const oldest = await this.mails.findOne(due, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
    const ms = oldest ? now.getTime() - oldest.createdAt.getTime() : 0;
    return { waiting, oldestSeconds: Math.max(0, Math.round(ms / 1000)) };
  }

  /** Returns the mails that were given up. */
  async listDead(): Promise<
    { id: string; kind: MailKind | EventMailKind; attempts: number; failure: string; createdAt: Date }[]
  > {
    const dead = await this.mails.find({ isDead: true }).sort({ createdAt: 1 }).limit(1000).lean();
    return dead.map(({ _id, kind, attempts, failure = '', createdAt }) => ({
      id: _id.toHexString(),
      kind,
      attempts,
      failure,
      createdAt,
    }));
  }

  async removeFor(account: string): Promise<void> {
    await this.mails.deleteMany({ account });
  }

  /** Deletes the mails to an account about a profile that it no longer looks after. */
  async removeAbout(profile: string, account: string): Promise<void> {
    await this.mails.deleteMany({ account, 'facts.profile': profile });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Language } from '@portal/contracts/languages';
import type { EventMailKind } from '@portal/contracts/mails';
import { Model, trusted } from 'mongoose';
import { EventEmitter } from 'node:events';
import { Clock } from '../common/clock.js';
import { Mail } from './mails.schema.js';
import type { MailKind } from './messages.js';

const day = 24 * 3_600_000;

export interface NewMail {
  kind: MailKind;
  to: string;
  /** That of the account; without, English. */
  language: Language | undefined;
  account?: string;
  /** What the mailed code is derived from. */
  nonce?: string;
  /** When the mail would be of no use any more; a day from now unless told. */
  expires?: Date;
}

/** Mails waiting to go out, in the database: what was asked for is sent even if the mail server or this process is down. */
@Injectable()
export class MailQueue extends EventEmitter<{ added: [] }> {
  constructor(
    @InjectModel(Mail.name) private readonly mails: Model<Mail>,
    private readonly clock: Clock,
  ) {
    super();
  }

  async add(mail: NewMail): Promise<void> {
    const now = this.clock.now();
    await this.mails.create({
      expires: new Date(now.getTime() + day),
      ...mail,
      // Ahead of whatever goes to many: somebody is waiting for it.
      nextAt: new Date(now.getTime() - day),
      createdAt: now,
    });
    this.emit('added');
  }

  /** How many wait to go out, and for how long the oldest has. */
  async age(): Promise<{ waiting: number; oldestSeconds: number }> {
    const now = this.clock.now();
    const due = { isDead: false, createdAt: trusted({ $lte: now }) };
    const waiting = await this.mails.countDocuments(due);
    const oldest = await this.mails.findOne(due, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
    const ms = oldest ? now.getTime() - oldest.createdAt.getTime() : 0;
    return { waiting, oldestSeconds: Math.max(0, Math.round(ms / 1000)) };
  }

  /** Mails given up, for an admin: ids and reasons. */
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
}

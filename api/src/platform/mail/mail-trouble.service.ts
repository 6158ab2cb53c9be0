import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { clock } from '../common/clock.js';
import { unlessDuplicate } from '../common/duplicate-key.js';
import { MailQueue } from './mail-queue.service.js';

/** After sending a mail, a process looks for the record at most once in this time. */
const endsAfterMs = 1000;

interface TroubleRecord {
  _id: 'mail';
  since: Date;
  said: string;
  /** When a mail went out again, and the number of mails that waited. Absent while the trouble lasts. */
  endedAt?: Date;
  waited?: number;
}

const lasting = { _id: 'mail', endedAt: { $exists: false } } as const;

/** Records that the mail server accepts no mails, so that every process can show it to admins. */
@Injectable()
export class MailTrouble {
  private endedAt = 0;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly queue: MailQueue,
  ) {}

  async begin(said: string): Promise<void> {
    this.endedAt = 0;
    const $unset = { endedAt: true, waited: true } as const;
    const change = { $set: { said }, $unset, $setOnInsert: { since: clock.now() } };
    // Another mail may have failed at the same time.
    await unlessDuplicate(() => this.records.updateOne({ _id: 'mail' }, change, { upsert: true }));
  }

  async end(): Promise<void> {
    const now = Date.now();
    if (now - this.endedAt < endsAfterMs) return;
    this.endedAt = now;
    if (!(await this.find())) return;
    // The mail that ended the trouble waited too.
    const waited = (await this.queue.age()).waiting + 1;
    await this.records.updateOne(lasting, { $set: { endedAt: clock.now(), waited } });
  }

  async find(): Promise<{ since: Date; said: string } | null> {
    return await this.records.findOne(lasting);
  }

  /** Deletes the record of trouble that has ended, and returns it to one process. */
  async takeEnded(): Promise<TroubleRecord | null> {
    return await this.records.findOneAndDelete({ _id: 'mail', endedAt: { $exists: true } });
  }

  private get records() {
    return this.connection.collection<TroubleRecord>('probes');
  }
}

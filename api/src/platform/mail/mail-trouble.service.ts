import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../common/clock.js';
import { unlessDuplicate } from '../common/duplicate-key.js';

/** How often a process deletes the record at most while it sends mails. */
const endsAfterMs = 1000;

interface TroubleRecord {
  _id: 'mail';
  since: Date;
  said: string;
}

/** Records that the mail server accepts no mails, so that every process can show it to admins. */
@Injectable()
export class MailTrouble {
  private endedAt = 0;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
  ) {}

  async begin(said: string): Promise<void> {
    this.endedAt = 0;
    const change = { $set: { said }, $setOnInsert: { since: this.clock.now() } };
    // Another mail may have failed at the same time.
    await unlessDuplicate(this.records.updateOne({ _id: 'mail' }, change, { upsert: true }));
  }

  async end(): Promise<void> {
    const now = Date.now();
    if (now - this.endedAt < endsAfterMs) return;
    this.endedAt = now;
    await this.records.deleteOne({ _id: 'mail' });
  }

  async find(): Promise<{ since: Date; said: string } | null> {
    return await this.records.findOne({ _id: 'mail' });
  }

  private get records() {
    return this.connection.collection<TroubleRecord>('probes');
  }
}

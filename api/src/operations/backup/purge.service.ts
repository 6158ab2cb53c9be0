import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Audit } from '../../platform/log/audit.js';
import { clock } from '../../platform/common/clock.js';

const dayMs = 24 * 3_600_000;

/** Deletes past events with their sign-ups, and mails that could not be sent. */
@Injectable()
export class Purge {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly audit: Audit,
  ) {}

  async purge(days: number, isDryRun: boolean): Promise<Record<string, number>> {
    const before = new Date(clock.now().getTime() - days * dayMs);
    const counts = await this.removeEvents({ date: { $lt: before } }, isDryRun);
    const givenUp = { isDead: true, event: { $exists: false }, createdAt: { $lt: before } };
    counts.mails += await this.remove('mails', givenUp, isDryRun);
    if (!isDryRun) this.audit.write({ action: 'store.purge', detail: `${String(days)} days` });
    return counts;
  }

  /** Deletes events with everything about them, or only counts it. */
  async removeEvents(filter: object, isDryRun = false) {
    const counts = { events: 0, performances: 0, letters: 0, mails: 0 };
    const found = this.connection.collection('events').find(filter, { projection: { _id: 1 } });
    for await (const { _id } of found) {
      counts.performances += await this.remove('performances', { event: _id }, isDryRun);
      counts.letters += await this.remove('letters', { event: _id }, isDryRun);
      await this.remove('letter_templates', { event: _id }, isDryRun);
      counts.mails += await this.remove('mails', { event: _id }, isDryRun);
      await this.remove('program_versions', { event: _id }, isDryRun);
      // Deletes the event last, so that an interrupted purge finds it again.
      counts.events += await this.remove('events', { _id }, isDryRun);
    }
    return counts;
  }

  private async remove(collection: string, filter: object, isDryRun: boolean): Promise<number> {
    const documents = this.connection.collection(collection);
    return isDryRun
      ? await documents.countDocuments(filter)
      : (await documents.deleteMany(filter)).deletedCount;
  }
}

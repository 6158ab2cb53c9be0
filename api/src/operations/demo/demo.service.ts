import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import {
  AccountAdministration,
  type NewAccount,
} from '../../people/accounts/administration/account-administration.service.js';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { clock } from '../../platform/common/clock.js';
import { unlessDuplicate } from '../../platform/common/duplicate-key.js';
import { EventSharesService } from '../../events/events/event-shares.service.js';
import type { EventRecord } from '../../events/events/events.schema.js';
import { log } from '../../platform/log/log.js';
import { Config } from '../../platform/config/config.js';
import { ProgramPublishing } from '../../events/program-publishing/program-publishing.service.js';
import { demoPassword } from './demo-accounts.service.js';
import { demo } from './demo-data.js';
import { demoAccounts, demoDocuments, demoTeacher } from './demo-documents.js';

// The record that filling in the demo data has begun or is complete.
interface Marker {
  _id: 'demo';
  isComplete: boolean;
}

const filled = ['accounts', 'profiles', 'events', 'event_terms', 'performances', 'program_versions'];

/** Fills an empty database with demo data if the configuration says so. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly config: Config,
    private readonly accounts: AccountAdministration,
    private readonly studios: AccountsService,
    private readonly publishing: ProgramPublishing,
    private readonly shares: EventSharesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.servesDemoData && (await this.begin())) await this.fill();
  }

  // An incomplete marker means that filling was interrupted: delete its documents and write them again.
  private async begin(): Promise<boolean> {
    const marker = await this.markers.findOne({ _id: 'demo' });
    if (marker?.isComplete) return false;
    if (marker) {
      for (const name of filled) await this.connection.collection(name).deleteMany({});
      return true;
    }
    if (!(await this.isStoreEmpty())) return false;
    // If two processes find the database empty, one of them fills it.
    const insertion = () => this.markers.insertOne({ _id: 'demo', isComplete: false });
    return (await unlessDuplicate(insertion)) !== undefined;
  }

  private async isStoreEmpty(): Promise<boolean> {
    const found = await Promise.all(filled.map((name) => this.connection.collection(name).findOne({})));
    return found.every((document) => document === null);
  }

  private async fill(): Promise<void> {
    const now = clock.now();
    const { profiles, performances, events, terms } = demoDocuments(now);
    await this.accounts.addAccounts(this.toAccounts());
    await this.studios.openStudios([demoTeacher]);
    await this.insert('profiles', profiles);
    await this.insert('event_terms', terms);
    await this.insert('events', events);
    await this.insert('performances', performances);
    for (const event of events.filter((_, index) => demo.events[index]?.isPublished))
      await this.publish(event);
    await this.markers.updateOne({ _id: 'demo' }, { $set: { isComplete: true } });
    log.info({ events: events.length, performances: performances.length }, 'filled in demo data');
  }

  private async publish({ _id, coordinator, revision }: EventRecord): Promise<void> {
    const event = _id.toHexString();
    const user: CurrentUser = {
      id: coordinator.toHexString(),
      email: '',
      permissions: ['coordinator'],
      epoch: 0,
      session: '',
    };
    await this.publishing.publish(user, { _id: event, revision, after: 0, note: '', tell: 'nobody' });
    await this.shares.getShare(user, event);
  }

  private toAccounts(): NewAccount[] {
    // The password of the families is random and not stored.
    const thrownAway = randomBytes(24).toString('base64');
    return demoAccounts.map(({ _id, family, phone, canLogIn }) => ({
      id: _id.toHexString(),
      email: family.email,
      password: canLogIn ? demoPassword : thrownAway,
      phone,
      state: family.state,
      zip: family.zip,
      accountType: family.accountType ?? 'parent',
      wechatId: family.wechatId ?? '',
      permissions: family.permissions ?? [],
    }));
  }

  private async insert(collection: string, documents: object[]): Promise<void> {
    await this.connection.collection(collection).insertMany(documents);
  }

  private get markers() {
    return this.connection.collection<Marker>('markers');
  }
}

import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Types } from 'mongoose';
import { AccountRemoval } from '../../people/accounts/administration/account-removal.service.js';
import { PasswordsService } from '../../people/accounts/credentials/passwords.service.js';
import { profilesIn, type PerformanceRecord } from '../../events/performances/performances.schema.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { Guardians } from '../../people/profiles/guardians.service.js';
import { Purge } from '../backup/purge.service.js';
import { demoAccounts } from './demo-documents.js';

export const demoPassword = 'Music2026';

/** The database has accounts whose password is published; the message is a sentence for the operator. */
export class DemoLogins extends Error {
  override name = 'DemoLogins';
}

type Signup = Pick<PerformanceRecord, 'event' | 'people' | 'by'>;

interface StoredAccount {
  _id: Types.ObjectId;
  email: string;
  passwordHash?: string;
}

/** Finds the accounts of the demo data, and removes them with the data. */
@Injectable()
export class DemoAccounts {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly passwords: PasswordsService,
    private readonly guardians: Guardians,
    private readonly purge: Purge,
    private readonly removal: AccountRemoval,
    private readonly mails: MailQueue,
  ) {}

  /** Lists the accounts of the demo that still have its password. */
  async listLogins(): Promise<string[]> {
    const ids = demoAccounts.filter(({ canLogIn }) => canLogIn).map(({ _id }) => _id);
    return (await this.find(ids)).filter(({ isDemo }) => isDemo).map(({ email }) => email);
  }

  /** Throws DemoLogins if an account has the password of the demo. */
  async refuseLogins(): Promise<void> {
    const [login] = await this.listLogins();
    if (login === undefined) return;
    throw new DemoLogins(
      `The database has accounts with the published password of the demo, such as ${login}. ` +
        'Remove them and the demo data with the admin command remove-demo --yes, or choose another database.',
    );
  }

  /**
   * Removes the accounts of the demo, their events and everything else about them. Keeps accounts with another password or
   * email, and events with sign-ups of other accounts. Safe to repeat.
   */
  async remove() {
    const found = await this.find(demoAccounts.map(({ _id }) => _id));
    const demo = found.filter(({ isDemo }) => isDemo).map(({ _id }) => _id);
    const coordinated = { coordinator: { $in: demo } };
    const kept = await this.eventsOfOthers(coordinated, demo);
    const { events } = await this.purge.removeEvents({
      ...coordinated,
      _id: { $nin: kept.map(({ _id }) => _id) },
    });
    for (const id of demo) await this.removal.remove(id.toHexString());
    // Deletes the mails that these accounts got when the others were removed.
    for (const id of demo) await this.mails.removeFor(id.toHexString());
    await this.connection.collection<{ _id: string }>('markers').deleteOne({ _id: 'demo' });
    return {
      accounts: demo.length,
      events,
      keptAccounts: found.filter(({ isDemo }) => !isDemo).map(({ email }) => email),
      keptEvents: kept.map(({ name }) => String(name)),
    };
  }

  // Returns the events with sign-ups, also withdrawn ones, that accounts outside the demo have to do with.
  private async eventsOfOthers(coordinated: object, demo: readonly Types.ObjectId[]) {
    const events = await this.connection
      .collection('events')
      .find(coordinated)
      .sort({ date: 1, _id: 1 })
      .toArray();
    const signups = await this.connection
      .collection<Signup>('performances')
      .find({ event: { $in: events.map(({ _id }) => _id) } })
      .toArray();
    const known = await this.guardians.know(signups.flatMap(profilesIn));
    const ofDemo = new Set(demo.map(String));
    const kept = signups.filter(({ by, ...signup }) => {
      const accounts = profilesIn(signup).flatMap((profile) => known.accountsOf(profile));
      return [...accounts, ...(by ? [String(by)] : [])].some((account) => !ofDemo.has(account));
    });
    const ids = new Set(kept.map(({ event }) => event.toHexString()));
    return events.filter(({ _id }) => ids.has(_id.toHexString()));
  }

  // The families of the demo have no known password: one that has its email has not been taken over.
  private async find(ids: readonly Types.ObjectId[]) {
    const accounts = this.connection.collection<StoredAccount>('accounts');
    const found = await accounts
      .find({ _id: { $in: [...ids] } })
      .sort({ _id: 1 })
      .toArray();
    const described = found.map(async ({ _id, email, passwordHash }) => {
      const { canLogIn, family } = demoAccounts.find((one) => one._id.equals(_id)) ?? {};
      const hasPassword = () => this.passwords.verify(passwordHash, demoPassword);
      return { _id, email, isDemo: canLogIn ? await hasPassword() : email === family?.email };
    });
    return await Promise.all(described);
  }
}

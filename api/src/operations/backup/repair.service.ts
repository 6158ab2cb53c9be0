import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Types, type Connection, type mongo } from 'mongoose';
import { GuardianAccounts } from '../../people/profiles/guardian-accounts.service.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { clock } from '../../platform/common/clock.js';
import { letterMailKey } from '../../platform/mail/mails.schema.js';
import { log } from '../../platform/log/log.js';
import { unknownMail } from './restored.js';
import { holdersOf, references, without } from './invariants.js';
import { StoreReader, type EventState } from './store-reader.js';

/** Finishes sign-ups, withdrawals and removals that were under way when a running portal was backed up. */
@Injectable()
export class Repair {
  private readonly store: StoreReader;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly profiles: ProfilesService,
    private readonly guardians: GuardianAccounts,
    jobs: Jobs,
  ) {
    this.store = new StoreReader(connection);
    jobs.addUnfinished({
      name: 'rights of deleted accounts',
      everyMs: 3_600_000,
      find: () => this.store.profilesWithLostAccounts(),
      finish: ({ _id }) => guardians.forgetAccounts(_id),
    });
  }

  async repair(): Promise<void> {
    // A profile is deleted after everything about it.
    for await (const { _id, hasGuardian } of this.store.profilesWithLostAccounts())
      await (hasGuardian ? this.guardians.forgetAccounts(_id) : this.profiles.forget(_id.toHexString()));
    await this.mendReferences();
    await this.keepUntold();
    for await (const state of this.store.events()) {
      const holders = holdersOf(state.event.seats);
      const gone = without(state.present, holders);
      // Completes withdrawals that were under way during the backup, and frees places of sign-ups that were not stored yet.
      const withdrawal = { $set: { withdrawnAt: clock.now() } };
      await this.connection.collection('performances').updateMany({ _id: { $in: gone } }, withdrawal);
      for (const performance of without(holders, state.present))
        await this.releasePlace(state._id, performance);
      await this.alignVersions(state, without(state.present, gone));
    }
  }

  // An account is deleted after everything it owns, so documents without an account were being deleted.
  private async mendReferences(): Promise<void> {
    let dropped = 0;
    for (const { from, field, to } of references)
      for await (const { _id, lost } of this.store.lost({ from, field, to })) {
        const documents = this.connection.collection<{ recipients: { account: Types.ObjectId }[] }>(from);
        if (field === 'recipients.account') {
          const $in = lost.map((account) => new Types.ObjectId(account));
          await documents.updateOne({ _id }, { $pull: { recipients: { account: { $in } } } });
        } else if (field.endsWith('people.profile')) {
          for (const profile of lost) await this.profiles.forget(profile);
        } else {
          await documents.deleteOne({ _id });
          dropped += 1;
        }
      }
    if (dropped > 0) log.warn({ dropped }, 'dropped entries without an owner');
  }

  /** Stores mails unless one with the same key exists, which has more information. */
  async keepMails(mails: readonly mongo.BSON.Document[]): Promise<void> {
    for (const mail of mails)
      await this.connection
        .collection('mails')
        .updateOne({ key: mail['key'] as string }, { $setOnInsert: mail }, { upsert: true });
  }

  private async keepUntold(): Promise<void> {
    const now = clock.now();
    for await (const { _id: letter, event, accounts } of this.store.untoldRecipients())
      await this.keepMails(
        accounts.map((account) => {
          const key = letterMailKey(letter, account);
          return unknownMail({ kind: 'letter', event, letter, account, key }, now);
        }),
      );
  }

  private async alignVersions({ _id: event, versions }: EventState, present: readonly Types.ObjectId[]) {
    const known = new Set(present.map(String));
    for (const { _id, rows } of versions) {
      const gone = rows.flatMap(({ id, people }, at) =>
        people && !known.has(id) ? [[`rows.${String(at)}.people`, 1]] : [],
      );
      if (gone.length === 0) continue;
      const $unset = Object.fromEntries(gone) as Record<string, 1>;
      await this.connection.collection('program_versions').updateOne({ _id }, { $unset });
    }
    const { number, at, hidden, numbers } = versions.at(-1) ?? {};
    const published = { number, at, ...(numbers && { numbers }) };
    const marks = { ...(number !== undefined && { published }), ...(hidden && { hidden }) };
    const missing = ['published', 'hidden'].filter((name) => !(name in marks)).map((name) => [name, 1]);
    const change = {
      ...(number !== undefined && { $set: marks }),
      ...(missing.length > 0 && { $unset: Object.fromEntries(missing) as Record<string, 1> }),
    };
    await this.connection.collection('events').updateOne({ _id: event }, change);
  }

  private async releasePlace(_id: Types.ObjectId, performance: Types.ObjectId): Promise<void> {
    await this.connection
      .collection<{ seats: { performance: Types.ObjectId }[]; program: Types.ObjectId[] }>('events')
      .updateOne(
        { _id, 'seats.performance': performance },
        { $pull: { seats: { performance }, program: performance }, $inc: { taken: -1, revision: 1 } },
      );
  }
}

import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Types, type Connection, type mongo } from 'mongoose';
import { GuardianAccounts } from '../../people/profiles/guardian-accounts.service.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { clock } from '../../platform/common/clock.js';
import { letterMailKey } from '../../platform/mail/mail-keys.js';
import { log } from '../../platform/log/log.js';
import { unknownMail } from './restored.js';
import { StoreCheck } from './store-check.service.js';

/** Finishes sign-ups, withdrawals and removals that were under way when a running portal was backed up. */
@Injectable()
export class Repair {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly store: StoreCheck,
    private readonly profiles: ProfilesService,
    private readonly guardians: GuardianAccounts,
    jobs: Jobs,
  ) {
    jobs.addUnfinished({
      name: 'rights of deleted accounts',
      everyMs: 3_600_000,
      find: () => store.profilesWithLostAccounts(),
      finish: ({ _id }) => guardians.forgetAccounts(_id),
    });
  }

  async repair(): Promise<void> {
    await this.mendProfiles();
    await this.dropDangling();
    await this.mendLetters();
    for await (const { event, performances } of this.store.events()) {
      const holders = new Set(event.seats.map(({ performance }) => performance.toHexString()));
      const present = performances.filter(({ withdrawnAt }) => withdrawnAt === null);
      const isPresent = new Set(present.map(({ _id }) => _id.toHexString()));
      // A sign-up without a place was being withdrawn during the backup. A place without a sign-up was being taken.
      for (const { _id } of present) if (!holders.has(_id.toHexString())) await this.withdraw(_id);
      for (const { performance } of event.seats)
        if (!isPresent.has(performance.toHexString())) await this.releasePlace(event._id, performance);
      await this.alignVersions(event._id, new Set([...isPresent].filter((id) => holders.has(id))));
    }
  }

  // A profile is deleted after everything about it.
  private async mendProfiles(): Promise<void> {
    for await (const { _id, hasGuardian } of this.store.profilesWithLostAccounts())
      await (hasGuardian ? this.guardians.forgetAccounts(_id) : this.profiles.forget(_id.toHexString()));
    for await (const { profile } of this.store.lostPeople()) await this.profiles.forget(profile);
  }

  // An account is deleted after everything it owns, so documents without an account were being deleted.
  private async dropDangling(): Promise<void> {
    let dropped = 0;
    for await (const { collection, _id } of this.store.dangling()) {
      await this.connection.collection(collection).deleteOne({ _id });
      dropped += 1;
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

  private async mendLetters(): Promise<void> {
    const letters = this.connection.collection<{ recipients: { account: Types.ObjectId }[] }>('letters');
    for await (const { letter, accounts } of this.store.lostRecipients())
      await letters.updateOne({ _id: letter }, { $pull: { recipients: { account: { $in: accounts } } } });
    const now = clock.now();
    for await (const { letter, event, accounts } of this.store.untoldRecipients())
      await this.keepMails(
        accounts.map((account) =>
          unknownMail(
            {
              kind: 'letter',
              event,
              letter,
              account: account.toHexString(),
              key: letterMailKey(letter, account.toHexString()),
            },
            now,
          ),
        ),
      );
  }

  private async alignVersions(event: Types.ObjectId, isPresent: ReadonlySet<string>): Promise<void> {
    const versions = await this.store.versionsOf(event);
    for (const { _id, rows } of versions) {
      const gone = rows.flatMap(({ id, people }, at) =>
        people && !isPresent.has(id) ? [[`rows.${String(at)}.people`, 1]] : [],
      );
      if (gone.length === 0) continue;
      const $unset = Object.fromEntries(gone) as Record<string, 1>;
      await this.connection.collection('program_versions').updateOne({ _id }, { $unset });
    }
    const { number, at, hidden } = versions.at(-1) ?? {};
    const marks = { ...(number !== undefined && { published: { number, at } }), ...(hidden && { hidden }) };
    const missing = ['published', 'hidden'].filter((name) => !(name in marks)).map((name) => [name, 1]);
    const change = {
      ...(number !== undefined && { $set: marks }),
      ...(missing.length > 0 && { $unset: Object.fromEntries(missing) as Record<string, 1> }),
    };
    await this.connection.collection('events').updateOne({ _id: event }, change);
  }

  private async withdraw(_id: Types.ObjectId): Promise<void> {
    await this.connection
      .collection('performances')
      .updateOne({ _id }, { $set: { withdrawnAt: clock.now() } });
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

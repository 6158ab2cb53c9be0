import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { Audit } from '../../platform/log/audit.js';
import { clock } from '../../platform/common/clock.js';
import { log } from '../../platform/log/log.js';
import { Config } from '../../platform/config/config.js';
import { Migrations } from '../../platform/database/migrations.service.js';
import { build } from '../../platform/config/version.js';
import { BadBackup, readBackup, verifyBackup, writeBackup, type Entry } from './backup-file.js';
import { remoteCollections } from '../../frontend/publishing/store/published-remotes.service.js';
import { Repair } from './repair.service.js';
import { asRestored, mailsPromisedBy } from './restored.js';

// The collections of a backup: the data of users, the mails they received, the log, and the tokens of teams. Published
// remotes are left out, and what is short-lived: sessions, throttles, captchas and mailed codes.
//
// A database without snapshots (a MongoDB that is not a replica set) is read one collection after the other, so referring
// documents are read before the documents they refer to. Changes in between look like those a crash leaves, which the
// repair after a restore handles.
const kept = [
  ...['mails', 'letters', 'letter_templates'],
  ...[
    'program_versions',
    'performances',
    'invitations',
    'profiles',
    'events',
    'event_terms',
    'remote_data',
    'accounts',
  ],
  ...['mail_stops', 'markers', 'remote_tokens', 'audit'],
];

// Mails with a state are the record of what an account received. The others are deleted once they are sent.
const filters: Record<string, object> = { mails: { state: { $exists: true } } };

const batchSize = 500;

interface Answer {
  cursor: { atClusterTime?: mongo.Timestamp };
}

export class StoreNotEmpty extends Error {
  override name = 'StoreNotEmpty';
}

/** Writes the data into one file, and restores it. */
@Injectable()
export class BackupService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly repair: Repair,
    private readonly migrations: Migrations,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  async backup(path: string): Promise<Record<string, number>> {
    const { version: portal, ...commit } = build;
    const migrations = await this.migrations.done();
    const origin = { createdAt: clock.now(), portal, ...commit, migrations };
    const counts = await writeBackup(path, this.entries(), origin, this.config.backup.key);
    this.audit.write({ action: 'store.backup' });
    return counts;
  }

  /**
   * Restores a backup into an empty database; a damaged file changes nothing. If BACKUP_KEY is set, the file must be
   * encrypted with it, unless `isPlain` is true.
   */
  async restore(path: string, isPlain = false): Promise<Record<string, number>> {
    const { counts, migrations: passed } = await this.read(path, isPlain);
    if (!(await this.isEmpty())) throw new StoreNotEmpty('The store is not empty.');
    await this.insertAll(path, isPlain);
    await this.migrations.catchUp(passed);
    await this.repair.repair();
    this.audit.write({ action: 'store.restore' });
    return counts;
  }

  /** Reads a file to its end; throws BadBackup if it cannot be restored. */
  async verify(path: string, isPlain = false): Promise<void> {
    await this.read(path, isPlain);
  }

  async isEmpty(): Promise<boolean> {
    const found = await Promise.all(
      kept.map((name) => this.connection.collection(name).findOne(filters[name] ?? {})),
    );
    return found.every((document) => document === null);
  }

  /** Deletes all documents, also sessions and waiting mails. Keeps published remotes, which no backup contains. */
  async clear(): Promise<void> {
    const collections = (await this.connection.db?.collections()) ?? [];
    for (const collection of collections)
      if (!remoteCollections.includes(collection.collectionName)) await collection.deleteMany({});
    this.audit.write({ action: 'store.clear' });
  }

  private keyFor(isPlain: boolean): string | undefined {
    return isPlain ? undefined : this.config.backup.key;
  }

  private async read(path: string, isPlain: boolean) {
    const found = await verifyBackup(path, this.keyFor(isPlain));
    const unknown =
      Object.keys(found.counts).find((name) => !kept.includes(name)) ??
      found.migrations?.find((name) => !this.migrations.isKnown(name));
    if (unknown)
      throw new BadBackup(
        `The backup holds ${unknown}, which this portal does not know: it is of a newer one.`,
      );
    return found;
  }

  /** Yields all documents of a backup. If the database has snapshots, all are from the time of the first one. */
  async *entries(): AsyncGenerator<Entry> {
    const session = await this.startSnapshot();
    try {
      for (const collection of kept) {
        const documents = this.connection
          .collection(collection)
          .find(filters[collection] ?? {}, { session })
          .sort({ _id: 1 })
          .batchSize(batchSize);
        for await (const document of documents) yield { collection, document };
      }
    } finally {
      // The driver keeps the session for other calls and does not tell the database that it ended.
      if (session) await this.connection.db?.command({ endSessions: [session.id] });
      await session?.endSession();
    }
  }

  /** Starts a session whose reads all show this moment; undefined if the database has no snapshots. */
  private async startSnapshot(): Promise<mongo.ClientSession | undefined> {
    const session = await this.connection.startSession({ snapshot: true });
    // A database without snapshots refuses this, or answers without the time of the snapshot.
    const read = this.connection.db?.command({ find: 'markers', limit: 1, singleBatch: true }, { session });
    const answer = await read?.catch((error: unknown) => {
      if (!(error instanceof mongo.MongoServerError)) throw error;
    });
    if ((answer as Answer | undefined)?.cursor.atClusterTime) return session;
    log.warn('the database has no snapshots: a backup holds changes that are made while it is written');
    await session.endSession();
    return undefined;
  }

  private async insertAll(path: string, isPlain: boolean): Promise<void> {
    const now = clock.now();
    const promised: Entry['document'][] = [];
    let batch: Entry[] = [];
    const flush = async (): Promise<void> => {
      const [first] = batch;
      if (first)
        await this.connection.collection(first.collection).insertMany(batch.map(({ document }) => document));
      batch = [];
    };
    for await (const entry of readBackup(path, this.keyFor(isPlain))) {
      if (batch.length === batchSize || batch[0]?.collection !== entry.collection) await flush();
      batch.push({ ...entry, document: asRestored(entry, now) });
      promised.push(...mailsPromisedBy(entry, now));
    }
    await flush();
    await this.repair.keepMails(promised);
  }
}

import type { Connection } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { Leases } from '../jobs/leases.js';
import { log } from '../log/log.js';
import { version } from '../config/version.js';
import { migrations, type Migration } from './migrations.js';

/** The record of a migration in the database. */
interface Mark {
  _id: string;
  doneAt?: Date;
  /** The version of the portal that ran it. */
  by: string;
}

/** The database was changed by a newer portal; the message is a sentence for the operator. */
export class NewerData extends Error {
  override name = 'NewerData';
}

const leaseMs = 60_000;
const pollMs = 500;

const marksOf = (connection: Connection) => connection.collection<Mark>('migrations');

const listMarks = (connection: Connection): Promise<Mark[]> => marksOf(connection).find({}).toArray();

/** Refuses a database with a migration that this portal does not know. */
export const refuseNewerData = async (connection: Connection, known = migrations): Promise<void> => {
  const newer = (await listMarks(connection)).find(({ _id }) => known.every(({ name }) => name !== _id));
  if (newer)
    throw new NewerData(
      `The store was changed by version ${newer.by} of the portal (${newer._id}), which this one, ${version}, cannot read. ` +
        'Start that version, or restore a backup made before the upgrade: see docs/upgrading.md.',
    );
};

const isDone = async (connection: Connection, name: string): Promise<boolean> =>
  (await marksOf(connection).findOne({ _id: name }))?.doneAt !== undefined;

// Runs a migration in one process. If that process dies, its lease ends and another one runs the migration again.
const runOnce = async (connection: Connection, migration: Migration): Promise<void> => {
  const { name } = migration;
  const leases = new Leases(connection);
  const lease = `migration ${name}`;
  while (!(await isDone(connection, name))) {
    if (!(await leases.take(lease, leaseMs))) {
      await sleep(pollMs);
      continue;
    }
    const renewal = setInterval(() => {
      leases.renew(lease, leaseMs).catch(() => undefined);
    }, leaseMs / 4);
    try {
      // Another process may have finished it before this one took the lease.
      if (await isDone(connection, name)) return;
      const mark = { _id: name };
      await marksOf(connection).updateOne(mark, { $set: { by: version } }, { upsert: true });
      await migration.run(connection);
      await marksOf(connection).updateOne(mark, { $set: { doneAt: new Date() } });
      log.info({ migration: name }, 'migrated');
    } finally {
      clearInterval(renewal);
      await leases.renew(lease, 0);
    }
  }
};

/** Returns the names of the finished migrations. */
export const doneMigrations = async (connection: Connection): Promise<string[]> =>
  (await listMarks(connection)).filter(({ doneAt }) => doneAt).map(({ _id }) => _id);

/** Runs the migrations that have not run yet, in order. */
export const migrate = async (connection: Connection, known = migrations): Promise<void> => {
  await refuseNewerData(connection, known);
  const done = await doneMigrations(connection);
  for (const migration of known) if (!done.includes(migration.name)) await runOnce(connection, migration);
};

interface MigrationState {
  name: string;
  summary: string;
  doneAt?: Date;
  by?: string;
  waiting?: number;
}

/** Lists all migrations: when each ran, or how many documents it would change. */
export const migrationStates = async (
  connection: Connection,
  known = migrations,
): Promise<MigrationState[]> => {
  const marks = await listMarks(connection);
  return await Promise.all(
    known.map(async (migration) => {
      const { name, summary } = migration;
      const mark = marks.find(({ _id }) => _id === name);
      return mark?.doneAt
        ? { name, summary, doneAt: mark.doneAt, by: mark.by }
        : { name, summary, waiting: await migration.count(connection) };
    }),
  );
};

/** Records which migrations restored documents have been through; by default only the first release. */
export const rememberMigrations = async (connection: Connection, names = ['1.0.0']): Promise<void> => {
  const now = new Date();
  await marksOf(connection).deleteMany({});
  await marksOf(connection).insertMany(names.map((_id) => ({ _id, doneAt: now, by: version })));
};

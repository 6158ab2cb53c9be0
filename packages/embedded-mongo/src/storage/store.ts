import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { logFailure } from '../log.ts';
import { Catalog } from './catalog.ts';
import { Snapshot } from './snapshot.ts';

const lockWaitMs = 3000;
const forgetAfterMs = 1000;
const compactEveryMs = 24 * 60 * 60 * 1000;

/** The database file. Commits the writes of several commands together. */
export class Store {
  readonly catalog: Catalog;
  readonly #path: string;
  readonly #sql: DatabaseSync;
  readonly #snapshots = new Set<Snapshot>();
  #waiting: ((error?: unknown) => void)[] | undefined;
  #forgetting: NodeJS.Timeout | undefined;
  #compactedAt = Date.now();

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    this.#path = join(dir, 'mongo.sqlite');
    this.#sql = open(this.#path);
    this.catalog = new Catalog(this.#sql);
  }

  /**
   * Runs the writes of one command. One transaction has the commands of one turn of the event loop; a failure undoes only
   * this command.
   */
  write<T>(work: () => T): T {
    this.#begin();
    this.#sql.exec('SAVEPOINT command');
    try {
      const result = work();
      this.#sql.exec('RELEASE command');
      return result;
    } catch (error) {
      // On a full disk SQLite may have rolled back the whole transaction. Then the commit fails, and all its commands get the
      // error.
      if (this.#sql.isTransaction) this.#sql.exec('ROLLBACK TO command; RELEASE command');
      this.catalog.reload();
      throw error;
    }
  }

  /** Calls back when all writes of the current transaction are on disk, or with the error of the commit. */
  afterCommit(done: (error?: unknown) => void): void {
    if (this.#waiting) this.#waiting.push(done);
    else done();
  }

  /** Opens a snapshot of all data. Until it is closed, the log grows and keeps deleted data. */
  openSnapshot(): Snapshot {
    this.#commit();
    // No other connection can read while this one has its exclusive lock.
    this.#sql.exec('PRAGMA locking_mode = NORMAL; BEGIN IMMEDIATE; COMMIT');
    try {
      const snapshot = new Snapshot(this.#path);
      this.#snapshots.add(snapshot);
      return snapshot;
    } finally {
      this.#lockAlone();
    }
  }

  /** Closes a snapshot. */
  closeSnapshot(snapshot: Snapshot): void {
    if (!this.#snapshots.delete(snapshot)) return;
    snapshot.close();
    this.#lockAlone();
    this.#forgetSoon();
  }

  /** Commits the open transaction and closes the file. */
  close(): void {
    this.#commit();
    for (const snapshot of this.#snapshots) this.closeSnapshot(snapshot);
    if (this.#forgetting) this.#forget(true);
    this.#sql.close();
  }

  /**
   * Removes deleted data from the files. `secure_delete` overwrites it in the database, but the log still has the old
   * pages, and the unused space of a split page can have a copy. Only rewriting the file removes that copy.
   */
  #forget(alsoCompact: boolean): void {
    clearTimeout(this.#forgetting);
    this.#forgetting = undefined;
    // A checkpoint would wait for the snapshots.
    if (this.#snapshots.size > 0) return;
    this.#commit();
    try {
      if (alsoCompact) this.#compact();
      this.#sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      logFailure('deleted data could not be removed from the files', error);
    }
  }

  #forgetSoon(): void {
    this.#forgetting ??= setTimeout(() => {
      this.#forget(Date.now() - this.#compactedAt > compactEveryMs);
    }, forgetAfterMs).unref();
  }

  /** Takes the exclusive lock again at the next write, when no snapshot is open. */
  #lockAlone(): void {
    if (this.#snapshots.size === 0) this.#sql.exec('PRAGMA locking_mode = EXCLUSIVE');
  }

  #compact(): void {
    this.#compactedAt = Date.now();
    this.#sql.exec('VACUUM');
  }

  #begin(): void {
    if (this.#waiting) return;
    this.#sql.exec('BEGIN');
    this.#waiting = [];
    this.#forgetSoon();
    setImmediate(() => {
      this.#commit();
    });
  }

  #commit(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = undefined;
    let failure: unknown;
    try {
      this.#sql.exec('COMMIT');
    } catch (error) {
      failure = error;
      if (this.#sql.isTransaction) this.#sql.exec('ROLLBACK');
      this.catalog.reload();
    }
    for (const done of waiting) done(failure);
  }
}

function open(path: string): DatabaseSync {
  // SQLite gives the log the file mode of the database.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const sql = new DatabaseSync(path, { timeout: lockWaitMs });
  try {
    sql.exec(`PRAGMA busy_timeout = ${String(lockWaitMs)}`);
    sql.exec('PRAGMA journal_mode = WAL');
    // Sets the lock after the log was opened, because then the index of the log is in a file, which snapshots read too.
    sql.exec('SELECT 1 FROM sqlite_schema; PRAGMA locking_mode = EXCLUSIVE');
    sql.exec('PRAGMA synchronous = FULL');
    sql.exec('PRAGMA secure_delete = ON');
    sql.exec('PRAGMA cache_size = -16384');
    sql.exec(`PRAGMA mmap_size = ${String(64 * 1024 * 1024)}`);
    sql.exec('BEGIN EXCLUSIVE; COMMIT');
    return sql;
  } catch (error) {
    sql.close();
    if (String(error).includes('locked'))
      throw new Error(`another embedded server is using ${path}`, { cause: error });
    throw error;
  }
}

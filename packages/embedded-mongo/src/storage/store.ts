import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Catalog } from './catalog.ts';

const lockWaitMs = 3000;

/** The file that holds everything, with its group commit. */
export class Store {
  readonly catalog: Catalog;
  readonly #sql: DatabaseSync;
  #waiting: ((error?: unknown) => void)[] | undefined;

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    this.#sql = open(join(dir, 'mongo.sqlite'));
    this.catalog = new Catalog(this.#sql);
  }

  /** Runs one command's writes inside this turn's transaction; a failure undoes what that command wrote. */
  write<T>(work: () => T): T {
    this.#begin();
    this.#sql.exec('SAVEPOINT command');
    try {
      const result = work();
      this.#sql.exec('RELEASE command');
      return result;
    } catch (error) {
      this.#sql.exec('ROLLBACK TO command; RELEASE command');
      this.catalog.reload();
      throw error;
    }
  }

  /** Calls back when everything run in this turn is on disk, or with the error that kept it from it. */
  afterCommit(done: (error?: unknown) => void): void {
    if (this.#waiting) this.#waiting.push(done);
    else done();
  }

  /** Commits what is open and closes the file. */
  close(): void {
    this.#commit();
    this.#sql.close();
  }

  #begin(): void {
    if (this.#waiting) return;
    this.#sql.exec('BEGIN');
    this.#waiting = [];
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
  const sql = new DatabaseSync(path, { timeout: lockWaitMs });
  try {
    sql.exec(`PRAGMA busy_timeout = ${String(lockWaitMs)}`);
    sql.exec('PRAGMA locking_mode = EXCLUSIVE');
    sql.exec('PRAGMA journal_mode = WAL');
    sql.exec('PRAGMA synchronous = FULL');
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

import { Timestamp } from 'bson';
import { DatabaseSync } from 'node:sqlite';
import { MongoFailure } from '../errors.ts';
import { Catalog } from './catalog.ts';

let opened = 0;

/** A second connection to the database file. Its reads show the data as it was when it was opened. */
export class Snapshot {
  readonly catalog: Catalog;
  /** Identifies the snapshot in the commands of its session. */
  readonly time = new Timestamp({ t: Math.floor(Date.now() / 1000), i: ++opened });
  readonly #sql: DatabaseSync;

  constructor(path: string) {
    this.#sql = new DatabaseSync(path, { readOnly: true });
    this.#sql.exec('BEGIN');
    // The first read decides which moment the snapshot shows.
    this.catalog = new Catalog(this.#sql);
  }

  /** Continues to read while the snapshot is open, and throws SnapshotTooOld after that. */
  *guard<T>(documents: Iterator<T>): Generator<T> {
    for (;;) {
      if (!this.#sql.isOpen) throw snapshotTooOld();
      const step = documents.next();
      if (step.done) return;
      yield step.value;
    }
  }

  /** Ends the snapshot. */
  close(): void {
    this.#sql.close();
  }
}

/** Returns the error for a read from a snapshot that is closed. */
export const snapshotTooOld = (): MongoFailure =>
  new MongoFailure(239, 'The snapshot of this session is closed');

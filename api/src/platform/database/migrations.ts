import type { Connection } from 'mongoose';

/** A change of stored documents. It runs once, when a portal that contains it starts for the first time. */
export interface Migration {
  /** Stored in the database. Never change or reuse the name of a released migration. */
  name: string;
  /** Shown to operators before an upgrade. */
  summary: string;
  /** Counts the documents that it would change now. */
  count(connection: Connection): Promise<number>;
  /** Changes the documents. Must be repeatable, because the process may die before it ends. */
  run(connection: Connection): Promise<void>;
}

/**
 * All migrations, the oldest first. A portal refuses a database with a migration that it does not know. So every change
 * that an older portal cannot read needs a migration, even one that runs nothing.
 */
export const migrations: readonly Migration[] = [
  {
    name: '1.0.0',
    summary: 'The documents of the first release; nothing to do',
    count: () => Promise.resolve(0),
    run: () => Promise.resolve(),
  },
];

import type { Connection } from 'mongoose';

/** A change of what is stored. It runs once, at the first start of a portal that brings it, before anything is answered. */
export interface Migration {
  /** Kept by the store: never changed once it was released, never used twice. */
  name: string;
  /** What it does, for whoever looks before an upgrade. */
  summary: string;
  /** How many documents it would change now. */
  count(connection: Connection): Promise<number>;
  /** Does it. A process may die in the middle, so it can be begun again. */
  run(connection: Connection): Promise<void>;
}

/**
 * All there ever were, the oldest first. A portal refuses a store that has seen one it does not know: whatever changes
 * documents so that the portal before cannot read them is a migration, even if it has nothing to run.
 */
export const migrations: readonly Migration[] = [
  {
    name: '1.0.0',
    summary: 'The documents of the first release; nothing to do',
    count: () => Promise.resolve(0),
    run: () => Promise.resolve(),
  },
];

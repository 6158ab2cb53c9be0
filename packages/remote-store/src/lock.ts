import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from './refusal.ts';

const isBusy = (error: unknown): boolean => error instanceof Error && /locked|busy/i.test(error.message);

/**
 * Runs one thing at a time among all processes that name the same file.
 * The lock is SQLite's, so the system frees it when its holder dies, however it dies.
 */
export const withLock = async <T>(file: string, act: () => Promise<T>, patience = 30_000): Promise<T> => {
  const database = new DatabaseSync(file);
  try {
    for (const deadline = Date.now() + patience; ; await wait(20)) {
      try {
        database.exec('BEGIN EXCLUSIVE');
        break;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (Date.now() > deadline)
          throw new Refusal(`Somebody else has been publishing into ${file} for too long.`);
      }
    }
    return await act();
  } finally {
    database.close();
  }
};

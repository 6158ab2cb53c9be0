import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from './refusal.ts';

/** Options for waiting for the lock. */
export interface Waiting {
  /** Takes the lock before all non-urgent actions waiting in this process. */
  isUrgent?: boolean | undefined;
  /** Stops waiting when the caller has given up. */
  signal?: AbortSignal | undefined;
  patience?: number;
}

const isBusy = (error: unknown): boolean => error instanceof Error && /locked|busy/i.test(error.message);

/** The number of urgent actions waiting in this process, by lock file. */
const urgent = new Map<string, number>();
const countUrgent = (file: string, change: number): void =>
  void urgent.set(file, (urgent.get(file) ?? 0) + change);

const begin = (database: DatabaseSync): boolean => {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};

const take = async (
  file: string,
  database: DatabaseSync,
  { isUrgent = false, signal, patience = 30_000 }: Waiting,
): Promise<void> => {
  if (isUrgent) countUrgent(file, 1);
  try {
    for (const deadline = Date.now() + patience; ; await wait(isUrgent ? 2 : 20)) {
      signal?.throwIfAborted();
      const goesFirst = isUrgent || !urgent.get(file);
      if (goesFirst && begin(database)) return;
      if (Date.now() > deadline)
        throw new Refusal(`Somebody else has been publishing into ${file} for too long.`);
    }
  } finally {
    if (isUrgent) countUrgent(file, -1);
  }
};

/**
 * Runs one thing at a time among all processes that name the same file.
 * The lock is SQLite's, so the system frees it when its holder dies, however it dies.
 */
export const withLock = async <T>(file: string, act: () => Promise<T>, waiting: Waiting = {}): Promise<T> => {
  const database = new DatabaseSync(file);
  try {
    await take(file, database, waiting);
    return await act();
  } finally {
    database.close();
  }
};

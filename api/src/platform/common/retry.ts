import { mongo } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './app-error.js';

const longestPauseMs = 50;

/** Whether the database refused a write only because of another one at the same moment. */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError &&
  (error.code === 112 || error.hasErrorLabel('TransientTransactionError'));

/** Runs an act until it succeeds, at most `tries` times. Repeats it only after errors that `isPassing` accepts. */
export const retry = async <T>(
  tries: number,
  act: () => Promise<T>,
  isPassing: (error: unknown) => boolean = isWriteConflict,
): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (tries === 1 || !isPassing(error)) throw error;
    // Waits for a random time, so that two acts that collided do not collide again.
    await sleep(Math.random() * longestPauseMs);
    return await retry(tries - 1, act, isPassing);
  }
};

/** Thrown by an act whose condition no longer holds, because someone else has changed what it read. */
export class ChangedMeanwhile extends Error {}

const isChanged = (error: unknown): boolean => error instanceof ChangedMeanwhile;

/**
 * Runs an act that reads, decides and writes on a condition. Repeats it if its data has changed meanwhile, and answers 503
 * after 20 tries. `@Call` does this for handlers.
 */
export const retryChanged = <T>(act: () => Promise<T>): Promise<T> =>
  retry(20, act, isChanged).catch((error: unknown) => {
    throw isChanged(error) ? new AppError('unavailable') : error;
  });

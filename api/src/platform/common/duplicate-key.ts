import { mongo } from 'mongoose';
import { isWriteConflict, retry } from './retry.js';

/** How often a write is sent that collides with others. */
export const conflictTries = 5;

/** Whether a write failed on a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 11000;

/** Whether another write for the same unique key was faster. Some databases call it a conflict. */
export const isRace = (error: unknown): boolean => isDuplicateKey(error) || isWriteConflict(error);

/** Returns the result of a write, or of `otherwise` if a document with the same unique key exists. */
export const orDuplicate = async <T, U>(
  write: () => Promise<T>,
  otherwise: () => U | Promise<U>,
): Promise<T | U> => {
  try {
    return await retry(conflictTries, write);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await otherwise();
  }
};

/** Returns the result of a write, or undefined if a document with the same unique key exists. */
export const unlessDuplicate = <T>(write: () => Promise<T>): Promise<T | undefined> =>
  orDuplicate(write, () => undefined);

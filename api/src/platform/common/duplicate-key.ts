import { mongo } from 'mongoose';

/** Whether a write failed on a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 11000;

/** Returns the result of a write, or undefined if a document with the same unique key exists. */
export const unlessDuplicate = <T>(write: Promise<T>): Promise<T | undefined> =>
  write.catch((error: unknown) => {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  });

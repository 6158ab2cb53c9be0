import { mongo, type Model, type Types } from 'mongoose';
import { isWriteConflict, retry } from './retry.js';

/** Inserts a document unless its id exists already, and returns the stored document. */
export const insertOnce = async <Stored extends { _id: Types.ObjectId }>(
  model: Model<Stored>,
  document: Stored,
): Promise<Stored> => {
  const inserted = await unlessDuplicate(() => model.collection.insertOne(document));
  return inserted ? document : await model.findById(document._id).lean<Stored>().orFail();
};

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

import { mongo } from 'mongoose';

/** Whether a write failed on a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 11000;

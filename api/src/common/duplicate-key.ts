import { mongo } from 'mongoose';

/** Whether a write was refused because something unique is taken. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 11000;

import type { Connection, mongo } from 'mongoose';

/**
 * Runs a `find` or `aggregate` command whose documents all fit into the first batch: 101, or up to `limit`. Skips Mongoose
 * and the driver's cursor, which take longer than the command itself, so nothing in the filter is cast or sanitized.
 */
export const readFew = async <T>({ db }: Connection, command: mongo.BSON.Document): Promise<T[]> => {
  if (!db) throw new Error('the database is not open');
  const { cursor } = (await db.command(command)) as { cursor: { firstBatch: T[] } };
  return cursor.firstBatch;
};

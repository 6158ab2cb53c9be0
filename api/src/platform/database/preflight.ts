import { mongo } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { isRace } from '../common/duplicate-key.js';
import { isStoreFailure } from '../common/store-failure.js';
import { StoreUnreachable } from './reach-store.js';

interface Tried {
  _id: number;
  name: string;
  taken?: number;
  capacity?: number;
  account?: string;
  key?: mongo.ObjectId;
}

type Scratch = mongo.Collection<Tried>;

const racers = 8;

/** Sends writes at once, and returns whether exactly one of them has changed something. */
const hasOneWinner = async (write: (racer: number) => Promise<number>): Promise<boolean> => {
  const orLost = async (racer: number): Promise<number> =>
    await write(racer).catch((error: unknown) => {
      if (isRace(error)) return 0;
      throw error;
    });
  const changed = await Promise.all(Array.from({ length: racers }, (_, racer) => orLost(racer)));
  return changed.filter((count) => count > 0).length === 1;
};

/** Attempts that find out whether a server has what the portal needs, by the row of docs/databases.md. */
const needs: Readonly<Record<string, (scratch: Scratch) => Promise<boolean>>> = {
  'TTL index': async (scratch) => {
    await scratch.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    return true;
  },
  'unique index under a race': async (scratch) => {
    await scratch.createIndex({ name: 1 }, { unique: true });
    return await hasOneWinner(async (_id) => {
      await scratch.insertOne({ _id, name: 'once' });
      return 1;
    });
  },
  'conditional update': async (scratch) => {
    await scratch.insertOne({ _id: -1, name: 'event', taken: 0, capacity: 1 });
    const hasRoom = { _id: -1, $expr: { $lt: ['$taken', '$capacity'] } };
    return await hasOneWinner(
      async () => (await scratch.updateOne(hasRoom, { $inc: { taken: 1 } })).modifiedCount,
    );
  },
  '`$lookup`, `$set` and `$toObjectId`': async (scratch) => {
    const text = '0123456789abcdef01234567';
    await scratch.insertMany([
      { _id: -2, name: 'session', account: text },
      { _id: -3, name: 'account', key: new mongo.ObjectId(text) },
    ]);
    const found = await scratch
      .aggregate([
        { $match: { _id: -2 } },
        { $set: { id: { $toObjectId: '$account' } } },
        { $lookup: { from: scratch.collectionName, localField: 'id', foreignField: 'key', as: 'accounts' } },
        { $unwind: '$accounts' },
      ])
      .toArray();
    return found.length === 1;
  },
};

/**
 * Tries all needs in a temporary collection, and returns the names of those that the server does not meet. These are names of
 * rows in docs/databases.md.
 */
const lackedBy = async (db: mongo.Db): Promise<string[]> => {
  const scratch: Scratch = db.collection(`preflight_${randomBytes(6).toString('hex')}`);
  const lacked: string[] = [];
  try {
    for (const [row, isThere] of Object.entries(needs)) {
      const hasIt = await isThere(scratch).catch((error: unknown) => {
        if (isStoreFailure(error)) throw error;
        return false;
      });
      if (!hasIt) lacked.push(row);
    }
  } finally {
    await scratch.drop().catch(() => undefined);
  }
  return lacked;
};

const examine = async (db: mongo.Db): Promise<string[]> => {
  const isEmpty = (await db.listCollections({}, { nameOnly: true }).toArray()).length === 0;
  return isEmpty ? await lackedBy(db) : [];
};

/**
 * Refuses an empty database whose server lacks what the portal needs, before the portal writes to it. Some servers need
 * seconds for an index, so this uses a connection without the short time limits of the API's connection.
 */
export const refuseLackingServer = async (uri: string): Promise<void> => {
  const client = await new mongo.MongoClient(uri).connect();
  const lacked = await examine(client.db()).finally(() => client.close());
  if (lacked.length === 0) return;
  throw new StoreUnreachable(
    `The portal cannot run on this database server. It lacks: ${lacked.join('; ')}. See these rows in docs/databases.md.`,
  );
};

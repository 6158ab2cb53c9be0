import { mongo, type Connection } from 'mongoose';
import { createHash, randomUUID } from 'node:crypto';
import { syncIndexes } from './indexes.js';
import { refuseLackingServer } from './preflight.js';
import { reachStore } from './reach-store.js';

const { BSON } = mongo;
type Document = mongo.BSON.Document;
type Collection = mongo.Collection<Document>;

/** The collection with the record of a move, in both databases. It is not moved itself. */
const movesName = 'moves';
const batchSize = 100;

/** The record of a move. The source has one with `_id` "from", the target one with `_id` "to". */
interface Move {
  _id: 'from' | 'to';
  /** Names the source, so that an interrupted move only continues from the same database. */
  source: string;
  doneAt?: Date;
}

/** The target cannot take the data, or the copy differs; the message is a sentence for the operator. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}

/** The number of documents of a collection and a hash of their bytes that does not depend on their order. */
export interface Summary {
  count: number;
  hash: string;
}

class Summing {
  #count = 0;
  readonly #sum = Buffer.alloc(32);

  add(document: Document): void {
    const digest = createHash('sha256').update(BSON.serialize(document)).digest();
    digest.forEach((byte, at) => (this.#sum[at] = (this.#sum[at] ?? 0) ^ byte));
    this.#count += 1;
  }

  get summary(): Summary {
    return { count: this.#count, hash: this.#sum.toString('hex') };
  }
}

// Values keep their BSON types, so that a double 1.0 does not become an integer.
const readAll = (collection: Collection): AsyncIterable<Document> =>
  collection.find({}, { promoteValues: false, bsonRegExp: true, batchSize });

const summarize = async (collection: Collection): Promise<Summary> => {
  const sum = new Summing();
  for await (const document of readAll(collection)) sum.add(document);
  return sum.summary;
};

const isSame = (a: Summary, b: Summary): boolean => a.count === b.count && a.hash === b.hash;

const copy = async (from: Collection, to: Collection): Promise<Summary> => {
  const sum = new Summing();
  let batch: Document[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await to.insertMany(batch);
    batch = [];
  };
  for await (const document of readAll(from)) {
    sum.add(document);
    if (batch.push(document) === batchSize) await flush();
  }
  await flush();
  return sum.summary;
};

/** Copies a collection and compares the copy, unless an earlier run has copied it already. */
const moveCollection = async (from: Collection, to: Collection, exists: boolean): Promise<Summary> => {
  const found = await summarize(to);
  if (isSame(found, await summarize(from))) return found;
  // Drops the indexes too. A TTL index would delete documents before they are compared.
  if (exists) await to.drop();
  const copied = await copy(from, to);
  if (isSame(copied, await summarize(to))) return copied;
  throw new MoveRefused(`The copy of ${from.collectionName} differs from the original. Run move-to again.`);
};

const namesIn = async (db: mongo.Db): Promise<string[]> => {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => name !== movesName && !/^(system\.|preflight_)/.test(name));
};

const begin = async (from: mongo.Db, to: mongo.Db): Promise<mongo.Collection<Move>> => {
  const own = await from
    .collection<Move>(movesName)
    .findOneAndUpdate(
      { _id: 'from' },
      { $setOnInsert: { source: randomUUID() } },
      { upsert: true, returnDocument: 'after' },
    );
  const moves = to.collection<Move>(movesName);
  const found = await moves.findOne({ _id: 'to' });
  if (found?.doneAt) throw new MoveRefused('The data has been moved there already. Nothing was changed.');
  if (found ? found.source !== own?.source : (await namesIn(to)).length > 0)
    throw new MoveRefused('The target holds other data. Name an empty database. Nothing was changed.');
  if (!found) await moves.insertOne({ _id: 'to', source: own?.source ?? '' });
  return moves;
};

const moveAll = async (from: Connection, uri: string, to: mongo.Db): Promise<Record<string, Summary>> => {
  const source = from.db as mongo.Db;
  await refuseLackingServer(uri);
  const moves = await begin(source, to);
  const moved: Record<string, Summary> = {};
  const existing = await namesIn(to);
  for (const name of new Set([...(await namesIn(source)), ...existing]))
    moved[name] = await moveCollection(source.collection(name), to.collection(name), existing.includes(name));
  await syncIndexes(uri, from);
  await moves.updateOne({ _id: 'to' }, { $set: { doneAt: new Date() } });
  return moved;
};

/**
 * Copies all collections into the database at an address. An interrupted move is continued by calling this again:
 * collections that are already equal are not copied again.
 */
export const moveStore = async (
  from: Connection,
  uri: string,
  waitMs: number,
): Promise<Record<string, Summary>> => {
  await reachStore(uri, waitMs);
  const client = await new mongo.MongoClient(uri).connect();
  try {
    return await moveAll(from, uri, client.db());
  } finally {
    await client.close();
  }
};

/** Refuses a database into which a move was started and not finished. */
export const refuseUnfinishedMove = async (connection: Connection): Promise<void> => {
  const found = await connection.collection<Move>(movesName).findOne({ _id: 'to' });
  if (found && !found.doneAt)
    throw new MoveRefused(
      'A move into this database is not finished. Run move-to again before you start the portal.',
    );
};

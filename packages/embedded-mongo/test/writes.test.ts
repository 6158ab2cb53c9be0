import { type AnyBulkWriteOperation, MongoBulkWriteError, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { codeOf, connect, increment, type Numbered } from '../testing/server.ts';

const { db } = await connect();

describe('insert', () => {
  it('creates an _id and keeps the order of fields', async () => {
    const collection = db.collection('insert');
    await collection.insertOne({ b: 1, a: 2 });
    const made = await collection.findOne({});
    expect(made?._id).toBeInstanceOf(ObjectId);
    expect(Object.keys(made ?? {})).toEqual(['_id', 'b', 'a']);
  });

  it('puts the _id first', async () => {
    const collection = db.collection<Numbered>('insertOrder');
    await db.command({ insert: 'insertOrder', documents: [{ a: 1, _id: 2 }] });
    expect(Object.keys((await collection.findOne({})) ?? {})).toEqual(['_id', 'a']);
  });

  it('stops at the first error if ordered, else continues', async () => {
    const collection = db.collection<Numbered>('insertMany');
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as Numbered[];
    const insert = (ordered: boolean) =>
      collection.insertMany(documents, { ordered }).catch((error: unknown) => error);
    expect(await insert(true)).toBeInstanceOf(MongoBulkWriteError);
    expect(await collection.countDocuments()).toBe(1);
    expect(await insert(false)).toMatchObject({ insertedCount: 1, code: 11000 });
    expect(await collection.countDocuments()).toBe(2);
  });

  it('refuses an array as _id', async () => {
    expect(await codeOf(db.command({ insert: 'bad', documents: [{ _id: [1] }] }))).toBe(2);
  });

  it('stores a document of several megabytes and refuses one over 16', async () => {
    const collection = db.collection('large');
    await collection.insertOne({ text: 'x'.repeat(9_000_000) });
    expect(((await collection.findOne({})) as unknown as { text: string }).text).toHaveLength(9_000_000);
    expect(await codeOf(collection.insertOne({ text: 'x'.repeat(17_000_000) }))).not.toBe('no error');
  });
});

describe('bulkWrite', () => {
  const operations: AnyBulkWriteOperation<Numbered>[] = [
    { insertOne: { document: { _id: 1, n: 1 } } },
    { updateOne: { filter: { _id: 1 }, update: increment({ n: 1 }) } },
    { insertOne: { document: { _id: 1 } } },
    { replaceOne: { filter: { _id: 2 }, replacement: { n: 5 }, upsert: true } },
    { deleteOne: { filter: { _id: 1 } } },
  ];

  it.each([
    ['stops at an error when ordered', {}, [{ _id: 1, n: 2 }]],
    ['continues after an error if unordered', { ordered: false }, [{ _id: 2, n: 5 }]],
  ])('%s', async (title, options, stored) => {
    const collection = db.collection<Numbered>(title);
    expect(await codeOf(collection.bulkWrite(operations, options))).toBe(11000);
    expect(await collection.find().toArray()).toEqual(stored);
  });
});

describe('delete', () => {
  it('removes one or all and their index entries', async () => {
    const collection = db.collection<Numbered>('delete');
    await collection.createIndex({ a: 1 });
    await collection.insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i, a: i % 2 })));
    expect((await collection.deleteOne({ a: 1 })).deletedCount).toBe(1);
    expect((await collection.deleteMany({ a: 1 })).deletedCount).toBe(4);
    expect(await collection.countDocuments({ a: 1 })).toBe(0);
    expect(await collection.countDocuments({ a: { $gte: 0 } })).toBe(5);
    expect((await collection.deleteMany({})).deletedCount).toBe(5);
  });
});

describe('count', () => {
  it('returns the number, with skip and limit', async () => {
    const collection = db.collection('count');
    await collection.insertMany(Array.from({ length: 20 }, (_, i) => ({ a: i % 5, tags: [i % 3, 'x'] })));
    expect(await collection.countDocuments()).toBe(20);
    expect(await collection.countDocuments({ a: { $lt: 2 } }, { skip: 3, limit: 10 })).toBe(5);
    expect(await db.collection('nothing').countDocuments()).toBe(0);
  });
});

describe('writers at the same time', () => {
  it('200 conditional pushes on 37 places give exactly 37', async () => {
    const collection = db.collection<Numbered>('places');
    await collection.insertOne({ _id: 1, capacity: 37, seats: [] });
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        collection.updateOne(
          { _id: 1, $expr: { $lt: [{ $size: '$seats' }, '$capacity'] }, 'seats.key': { $ne: i } },
          { $push: { seats: { key: i } } } as unknown as Numbered,
        ),
      ),
    );
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(37);
    expect(((await collection.findOne({})) as unknown as { seats: unknown[] }).seats).toHaveLength(37);
  });

  it('100 increments add up, and one revision is taken once', async () => {
    const collection = db.collection<Numbered>('revisions');
    await collection.insertOne({ _id: 1, revision: 1, n: 0 });
    await Promise.all(
      Array.from({ length: 100 }, () => collection.updateOne({ _id: 1 }, increment({ n: 1 }))),
    );
    const take = (by: number) =>
      collection.findOneAndUpdate({ _id: 1, revision: 1 }, { $set: { by }, ...increment({ revision: 1 }) });
    const won = await Promise.all(Array.from({ length: 20 }, (_, by) => take(by)));
    expect(won.filter((document) => document !== null)).toHaveLength(1);
    expect(await collection.findOne({})).toMatchObject({ revision: 2, n: 100 });
  });

  it('one of 50 inserts of one unique key succeeds', async () => {
    const collection = db.collection('uniqueRace');
    await collection.createIndex({ email: 1 }, { unique: true });
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(collection.insertOne({ email: 'a' }))),
    );
    expect(codes.filter((code) => code === 'no error')).toHaveLength(1);
    expect(codes.filter((code) => code === 11000)).toHaveLength(49);
  });
});

import { type Document, MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { codeOf, connect, type Numbered } from '../testing/server.ts';

const { db } = await connect();

describe('a unique index', () => {
  it('refuses a second key with 11000, keyPattern and keyValue', async () => {
    const users = db.collection('users');
    await users.createIndex({ email: 1, team: -1 }, { unique: true });
    await users.insertOne({ email: 'a', team: 1 });
    await users.insertOne({ email: 'a', team: 2 });
    const error = await users.insertOne({ email: 'a', team: 1 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MongoServerError);
    const [keyPattern, keyValue] = [
      { email: 1, team: -1 },
      { email: 'a', team: 1 },
    ];
    expect(error).toMatchObject({ code: 11000, keyPattern, keyValue });
    expect(await codeOf(users.updateOne({ team: 2 }, { $set: { team: 1 } }))).toBe(11000);
    expect(await users.countDocuments({ email: 'a' })).toBe(2);
  });

  it('treats a missing field as null, unless it is sparse', async () => {
    const plain = db.collection('uniquePlain');
    await plain.createIndex({ a: 1 }, { unique: true });
    await plain.insertOne({});
    expect(await codeOf(plain.insertOne({}))).toBe(11000);
    const sparse = db.collection('uniqueSparse');
    await sparse.createIndex({ a: 1 }, { unique: true, sparse: true });
    await sparse.insertMany([{}, {}, { a: 1 }]);
    expect(await codeOf(sparse.insertOne({ a: 1 }))).toBe(11000);
  });

  it('covers each element of an array, but not twice in one document', async () => {
    const collection = db.collection('uniqueArray');
    await collection.createIndex({ 'list.key': 1 }, { unique: true });
    await collection.insertOne({ list: [{ key: 1 }, { key: 1 }, { key: 2 }] });
    expect(await codeOf(collection.insertOne({ list: [{ key: 2 }] }))).toBe(11000);
  });

  it('treats 1 and 1.0 as equal, and 1 and "1" as different', async () => {
    const collection = db.collection('uniqueTypes');
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertMany([{ a: 1 }, { a: '1' }, { a: true }]);
    expect(await codeOf(db.command({ insert: 'uniqueTypes', documents: [{ a: 1.0 }] }))).toBe(11000);
  });

  it('is not created if there are duplicates', async () => {
    const collection = db.collection('duplicates');
    await collection.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await codeOf(collection.createIndex({ a: 1 }, { unique: true }))).toBe(11000);
    expect(await collection.indexes()).toHaveLength(1);
    await collection.createIndex({ a: 1 });
    expect(await collection.countDocuments({ a: 1 })).toBe(2);
  });
});

describe('indexes', () => {
  it('are listed, created once, and dropped by name or pattern', async () => {
    const collection = db.collection('list');
    await collection.createIndex({ a: 1 });
    await collection.createIndex({ a: 1 });
    await collection.createIndex({ b: -1, c: 1 }, { unique: true, name: 'mine' });
    expect(await collection.indexes()).toMatchObject([
      { name: '_id_', key: { _id: 1 }, v: 2 },
      { name: 'a_1', key: { a: 1 } },
      { name: 'mine', key: { b: -1, c: 1 }, unique: true },
    ]);
    await collection.dropIndex('mine');
    await collection.dropIndex({ a: 1 } as unknown as string);
    expect(await collection.indexes()).toHaveLength(1);
    expect(await codeOf(collection.dropIndex('mine'))).toBe(27);
    expect(await codeOf(collection.dropIndex('_id_'))).toBe(72);
  });

  it.each<[string, Document, Document, number]>([
    ['another name for the same keys', { a: 1 }, { name: 'other' }, 85],
    ['other options under the same name', { a: 1 }, { unique: true }, 86],
    ['other keys under the same name', { b: 1 }, { name: 'a_1' }, 86],
    ['a TTL index on two fields', { x: 1, y: 1 }, { expireAfterSeconds: 1 }, 67],
    ['a key of zero', { x: 0 }, {}, 67],
  ])('refuse %s', async (_title, key, options, code) => {
    const collection = db.collection('conflicts');
    await collection.createIndex({ a: 1 });
    expect(await codeOf(collection.createIndex(key as Record<string, 1>, options))).toBe(code);
  });

  it('refuse a document with two arrays in one compound index', async () => {
    const collection = db.collection('parallel');
    await collection.createIndex({ a: 1, b: 1 });
    expect(await codeOf(collection.insertOne({ a: [1], b: [2] }))).toBe(171);
    await collection.insertOne({ a: [1], b: 2 });
    expect(await collection.countDocuments()).toBe(1);
  });
});

describe('a TTL index', () => {
  it('deletes expired documents, also with 0 seconds and in arrays, and ignores other types', async () => {
    const collection = db.collection<Numbered>('ttl');
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    const past = new Date(Date.now() - 1000);
    const future = new Date(Date.now() + 3_600_000);
    const times = [{ at: past }, { at: future }, {}, { at: 'soon' }, { at: [future, past] }];
    await collection.insertMany(times.map((fields, i) => ({ _id: i + 1, ...fields })));
    const ids = async () => (await collection.find().toArray()).map(({ _id }): unknown => _id);
    await expect.poll(ids, { interval: 200 }).toEqual([2, 3, 4]);
  });
});

describe('collections and databases', () => {
  it('are listed, created and dropped', async () => {
    await db.createCollection('made');
    expect(await codeOf(db.createCollection('made'))).toBe(48);
    expect((await db.listCollections({ name: 'made' }).toArray()).map(({ name }) => name)).toEqual(['made']);
    expect((await db.admin().listDatabases()).databases.map(({ name }) => name)).toContain(db.databaseName);
    expect(await db.collection('made').drop()).toBe(true);
    expect(await db.listCollections({ name: 'made' }).toArray()).toEqual([]);
    expect(await codeOf(db.collection('bad$name').insertOne({}))).toBe(73);
  });

  it('answer hello, ping and buildInfo', async () => {
    expect(await db.command({ hello: 1 })).toMatchObject({ isWritablePrimary: true });
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect((await db.command({ buildInfo: 1 })).version).toMatch(/^\d+\.\d+/);
  });
});

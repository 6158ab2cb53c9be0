import { type Document, MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { codeOf, connect, externalUri } from '../testing/server.ts';

const { client, db, uri } = await connect();
const items = db.collection('items');
await items.insertOne({ a: 1 });

describe.skipIf(externalUri !== undefined)('what a MongoDB can and this server cannot is refused', () => {
  it.each([
    ['$where', { $where: 'true' }],
    ['$text', { $text: { $search: 'x' } }],
    ['$jsonSchema', { $jsonSchema: {} }],
    ['$near', { a: { $near: [1, 2] } }],
    ['$geoWithin', { a: { $geoWithin: {} } }],
    ['$bitsAllSet', { a: { $bitsAllSet: 1 } }],
    ['PCRE syntax JavaScript lacks', { a: { $regex: '(?>a)b' } }],
    ['the regular expression option x', { a: { $regex: 'a', $options: 'x' } }],
  ])('in a filter: %s', async (_title, filter: Document) => {
    expect(await codeOf(items.find(filter).toArray())).toBe(238);
  });

  it.each([
    ['a collation', () => items.find({}, { collation: { locale: 'de' } }).toArray()],
    ['a tailable cursor', () => items.find({}, { tailable: true }).toArray()],
    ['a text index', () => items.createIndex({ a: 'text' })],
    ['a hashed index', () => items.createIndex({ a: 'hashed' })],
    ['a wildcard index', () => items.createIndex({ '$**': 1 })],
    ['a geo index', () => items.createIndex({ a: '2dsphere' })],
    ['an index with a collation', () => items.createIndex({ a: 1 }, { collation: { locale: 'de' } })],
    ['a change stream', () => items.watch().next()],
    ['$out', () => items.aggregate([{ $out: 'x' }]).toArray()],
    ['$graphLookup', () => items.aggregate([{ $graphLookup: {} }]).toArray()],
    ['$setWindowFields', () => items.aggregate([{ $setWindowFields: {} }]).toArray()],
    ['a capped collection', () => db.createCollection('capped', { capped: true, size: 1000 })],
    ['a view', () => db.createCollection('view', { viewOn: 'items' })],
    ['a validator', () => db.createCollection('valid', { validator: { a: 1 } })],
    ['renaming a collection', () => items.rename('others')],
    ['$bit', () => items.updateOne({}, { $bit: { a: { and: 1 } } })],
  ])('%s', async (_title, call: () => Promise<unknown>) => {
    expect(await codeOf(call())).toBe(238);
  });
});

describe('what no server has is refused', () => {
  it.each([
    ['an unknown command', { foo: 1 }, 59],
    ['an unknown field of a command', { find: 'items', foo: 1 }, 40415],
    ['an unknown stage', { aggregate: 'items', pipeline: [{ $foo: 1 }], cursor: {} }, 40324],
    [
      'a stage with two names',
      { aggregate: 'items', pipeline: [{ $match: {}, $sort: { a: 1 } }], cursor: {} },
      40323,
    ],
    ['a negative skip', { find: 'items', skip: -1 }, 51024],
    ['a hint without an index', { find: 'items', hint: 'nope' }, 2],
    ['a cursor that is not open', { getMore: 5n, collection: 'items' }, 43],
  ])('%s', async (_title, command: Document, code) => {
    expect(await codeOf(db.command(command))).toBe(code);
  });
});

describe.skipIf(externalUri !== undefined)('a transaction', () => {
  it('is refused, with nothing written', async () => {
    const session = client.startSession();
    session.startTransaction();
    expect(await codeOf(items.insertOne({ a: 'transaction' }, { session }))).toBe(263);
    await session.endSession();
    expect(await items.countDocuments({ a: 'transaction' })).toBe(0);
  });
});

it('a session without a transaction is accepted', async () => {
  const session = client.startSession();
  expect(await items.countDocuments({}, { session })).toBe(1);
  await session.endSession();
});

it('concerns and time limits are accepted', async () => {
  const other = await new MongoClient(uri, {
    readConcernLevel: 'local',
    writeConcern: { w: 1, j: true },
  }).connect();
  await other
    .db(db.databaseName)
    .collection('items')
    .updateOne({ a: 1 }, { $set: { b: 1 } });
  expect(
    await other.db(db.databaseName).collection('items').find({ b: 1 }, { maxTimeMS: 5000 }).toArray(),
  ).toHaveLength(1);
  await other.close();
});

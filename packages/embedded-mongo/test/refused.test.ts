import { Decimal128, type Document, MongoClient, type MongoClientOptions } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { codeOf, connect, externalUri } from '../testing/server.ts';

const { client, db, uri } = await connect();
const items = db.collection('items');
await items.insertOne({ a: 1 });

const set = { $set: { b: 1 } };

describe.skipIf(externalUri !== undefined)('refuses features of MongoDB that it does not have', () => {
  it.each<[string, Document, number]>([
    ['$where', { $where: 'true' }, 2],
    ['$text', { $text: { $search: 'x' } }, 2],
    ['$comment', { $comment: 'x' }, 2],
    ['$near', { a: { $near: [1, 2] } }, 2],
    ['$type', { a: { $type: 'string' } }, 2],
    ['$mod', { a: { $mod: [2, 0] } }, 2],
    ['$all', { a: { $all: [1] } }, 2],
    ['a DBRef', { a: { $ref: 'b', $id: 1 } }, 238],
    ['a regular expression with a group', { a: { $regex: '(?>a)b' } }, 238],
    ['the regular expression option x', { a: { $regex: 'a', $options: 'x' } }, 238],
  ])('in a filter: %s', async (_title, filter, code) => {
    expect(await codeOf(items.find(filter).toArray())).toBe(code);
    expect(await codeOf(db.collection('nothing').find(filter).toArray())).toBe(code);
    expect(await codeOf(items.updateOne(filter, set))).toBe(code);
    expect(await codeOf(items.deleteOne(filter))).toBe(code);
  });

  it.each<[string, Document]>([
    ['$slice', { a: { $slice: 1 } }],
    ['$elemMatch', { a: { $elemMatch: { b: 1 } } }],
    ['the position', { 'a.$': 1 }],
    ['a computed field', { b: '$a' }],
    ['an expression', { b: { $size: '$a' } }],
  ])('in a projection: %s', async (_title, projection) => {
    expect(await codeOf(items.find({}, { projection }).toArray())).toBe(238);
  });

  it.each<[string, Document | Document[], number, Document?]>([
    ['$rename', { $rename: { a: 'b' } }, 9],
    ['$mul', { $mul: { a: 2 } }, 9],
    ['$pop', { $pop: { a: 1 } }, 9],
    ['$bit', { $bit: { a: { and: 1 } } }, 9],
    ['$currentDate', { $currentDate: { a: true } }, 9],
    ['the position', { $set: { 'a.$': 1 } }, 238],
    ['the position in an array of an array', { $set: { 'a.0.b.$': 1 } }, 238],
    ['every position', { $set: { 'a.$[]': 1 } }, 238],
    ['array filters', { $set: { 'a.$[x]': 1 } }, 238, { arrayFilters: [{ x: 1 }] }],
    ['$position of a $push', { $push: { b: { $each: [1], $position: 0 } } }, 238],
    ['$sort of a $push by fields', { $push: { b: { $each: [1], $sort: { x: 1 } } } }, 238],
    ['a pipeline', [{ $set: { b: '$a' } }], 238],
    ['a DBRef', { $set: { b: { $ref: 'b', $id: 1 } } }, 238],
  ])('in an update: %s', async (_title, update, code, options = {}) => {
    expect(await codeOf(items.updateOne({}, update, options))).toBe(code);
    expect(await codeOf(items.findOneAndUpdate({}, update, options))).toBe(code);
  });

  it.each<[string, Document, number]>([
    ['$out', { $out: 'x' }, 40324],
    ['$graphLookup', { $graphLookup: {} }, 40324],
    ['$facet', { $facet: {} }, 40324],
    ['a $lookup by a pipeline', { $lookup: { from: 'items', as: 'b', pipeline: [] } }, 238],
    ['the index of an $unwind', { $unwind: { path: '$a', includeArrayIndex: 'i' } }, 238],
    ['a change stream', { $changeStream: {} }, 40324],
    ['$stdDevPop', { $group: { _id: null, a: { $stdDevPop: '$a' } } }, 15952],
    ['$add', { $set: { b: { $add: ['$a', 1] } } }, 168],
    ['a variable', { $set: { b: '$$NOW' } }, 17276],
    ['a name that is a number', { $set: { b: { 1: '$a' } } }, 238],
  ])('in a pipeline: %s', async (_title, stage, code) => {
    expect(await codeOf(items.aggregate([stage]).toArray())).toBe(code);
    expect(await codeOf(items.aggregate([{ $match: {} }, { $limit: 5 }, stage]).toArray())).toBe(code);
  });

  it.each('$objectToArray $toDate $dateDiff $dateTrunc $toLong $pow $round $sqrt'.split(' '))(
    'the expression %s',
    async (name) => {
      expect(await codeOf(items.aggregate([{ $set: { b: { [name]: '$a' } } }]).toArray())).toBe(168);
    },
  );

  it.each([
    ['a collation', () => items.find({}, { collation: { locale: 'de' } }).toArray()],
    ['a tailable cursor', () => items.find({}, { tailable: true }).toArray()],
    ['sorting by an array position', () => items.find().sort({ 'a.0': 1 }).toArray()],
    ['a text index', () => items.createIndex({ a: 'text' })],
    ['a hashed index', () => items.createIndex({ a: 'hashed' })],
    ['a wildcard index', () => items.createIndex({ '$**': 1 })],
    ['a partial index', () => items.createIndex({ a: 1 }, { partialFilterExpression: { a: 1 } })],
    ['an index with a collation', () => items.createIndex({ a: 1 }, { collation: { locale: 'de' } })],
    ['a sum of Decimal128', () => sumOfDecimals()],
    ['a sum of fractions', () => items.aggregate([{ $group: { _id: null, n: { $sum: 0.5 } } }]).toArray()],
    ['comparing a Decimal128', () => items.find({ a: { $gt: Decimal128.fromString('1.5') } }).toArray()],
  ])('%s', async (_title, call: () => Promise<unknown>) => {
    expect(await codeOf(call())).toBe(238);
  });

  it.each<Document>([
    { distinct: 'items', key: 'a' },
    { renameCollection: 'a.b', to: 'a.c' },
    { collMod: 'items' },
    { collStats: 'items' },
    { mapReduce: 'items' },
    { createUser: 'x' },
  ])('the command %j', async (command) => {
    expect(await codeOf(db.command(command))).toBe(59);
  });
});

async function sumOfDecimals(): Promise<unknown> {
  const decimals = db.collection('decimals');
  await decimals.insertOne({ a: Decimal128.fromString('1.5') });
  return decimals.aggregate([{ $group: { _id: null, s: { $sum: '$a' } } }]).toArray();
}

describe('refuses invalid commands', () => {
  const pipeline = (stage: Document): Document => ({ aggregate: 'items', pipeline: [stage], cursor: {} });

  it.each([
    ['an unknown command', { foo: 1 }, 59],
    ['an unknown field of a command', { find: 'items', foo: 1 }, 40415],
    ['an unknown stage', pipeline({ $foo: 1 }), 40324],
    ['a stage with two names', pipeline({ $match: {}, $sort: { a: 1 } }), 40323],
    ['a negative skip', { find: 'items', skip: -1 }, 51024],
    ['a hint', { find: 'items', hint: 'a_1' }, 40415],
    ['a capped collection', { create: 'capped', capped: true, size: 1000 }, 40415],
    ['a view', { create: 'view', viewOn: 'items' }, 40415],
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
  const options: MongoClientOptions = { readConcernLevel: 'local', writeConcern: { w: 1, j: true } };
  const other = await new MongoClient(uri, options).connect();
  const found = other.db(db.databaseName).collection('items');
  await found.updateOne({ a: 1 }, set);
  expect(await found.find({ b: 1 }, { maxTimeMS: 5000 }).toArray()).toHaveLength(1);
  await other.close();
});

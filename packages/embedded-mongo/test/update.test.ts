import { Decimal128, type Document, Double, Int32, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { codeOf, connect, increment, type Numbered } from '../testing/server.ts';

const { db } = await connect();
let next = 0;

/** The fields of a document after an update, without its `_id`. */
async function updated(
  before: Document,
  update: Document | Document[],
  filter: Document = {},
  options: Document = {},
): Promise<unknown> {
  const collection = db.collection<Numbered>(`update${String(next++)}`);
  await collection.insertOne({ ...before } as Numbered);
  await collection.updateOne(filter, update, options);
  return collection.findOne({}, { projection: { _id: 0 } });
}

describe('an update', () => {
  const [xy, yx] = [
    { x: 1, y: 2 },
    { y: 2, x: 1 },
  ];
  it.each<[string, Document, Document | Document[], unknown]>([
    ['$set creates documents on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['$set fills an array up with null', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
    ['$set of a number in a document makes a field', { a: {} }, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
    ['$unset removes', { a: 1, b: 2 }, { $unset: { a: '', c: '' } }, { b: 2 }],
    ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
    ['$inc adds and creates', { a: 1 }, { $inc: { a: 2, b: 3 } }, { a: 3, b: 3 }],
    [
      '$min and $max compare across types',
      { a: 5, b: 5 },
      { $min: { a: 'x' }, $max: { b: 'x' } },
      { a: 5, b: 'x' },
    ],
    ['$push creates and appends', { a: [1] }, { $push: { a: 2, b: 3 } }, { a: [1, 2], b: [3] }],
    ['$push with $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    ['$push sorts values', { a: [3] }, { $push: { a: { $each: [1, 2], $sort: 1 } } }, { a: [1, 2, 3] }],
    ['$push keeps the last', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
    ['$push keeps the first', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }],
    ['$push of an array is one element', { a: [1] }, { $push: { a: [2] } }, { a: [1, [2]] }],
    [
      '$addToSet adds what is not there',
      { a: [1] },
      { $addToSet: { a: { $each: [1, 2, 2] } } },
      { a: [1, 2] },
    ],
    ['$addToSet compares documents in field order', { a: [xy] }, { $addToSet: { a: yx } }, { a: [xy, yx] }],
    ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['$pull by operator', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['$pull by fields', { a: [{ k: 1, v: 1 }, { k: 2 }] }, { $pull: { a: { k: 1 } } }, { a: [{ k: 2 }] }],
    ['$setOnInsert does nothing to what exists', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
    ['new fields come in the order of their names', {}, { $set: { b: 1 }, $inc: { a: 1 } }, { a: 1, b: 1 }],
  ])('%s', async (_title, before, update, after) => {
    expect(JSON.stringify(await updated(before, update))).toBe(JSON.stringify(after));
  });

  it('keeps number types: an int becomes a long if needed, a double stays a double', async () => {
    const collection = db.collection('types');
    await collection.insertOne({
      int: new Int32(2147483647),
      double: new Double(1),
      long: Long.fromString('9007199254740993'),
      other: new Double(5),
    });
    await collection.updateOne({}, { $inc: { int: 1, double: 1, long: 1 } });
    const raw = await collection.findOne({}, { promoteValues: false });
    expect(raw?.int).toEqual(Long.fromNumber(2147483648));
    expect(raw?.double).toEqual(new Double(2));
    expect(String(raw?.long)).toBe('9007199254740994');
    expect(raw?.other).toEqual(new Double(5));
  });

  it('accepts an equal _id and reports what changed', async () => {
    const collection = db.collection('counts');
    const _id = new ObjectId();
    await collection.insertOne({ _id, a: 1 });
    const same = await collection.updateOne({ _id }, { $set: { _id, a: 1 } });
    expect(same).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    const other = await collection.updateOne({ _id }, { $set: { _id, a: 2 } });
    expect(other).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    const none = await collection.updateMany({ a: 9 }, { $set: { a: 2 } });
    expect(none).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
  });

  it('replaces a document except its _id', async () => {
    const collection = db.collection<Numbered>('replace');
    await collection.insertOne({ _id: 1, a: 1 });
    await collection.replaceOne({ _id: 1 }, { b: 2 });
    expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, b: 2 });
  });
});

describe('an update is refused', () => {
  it.each<[string, Document, Document, number]>([
    ['$push on what is no array', { a: 1 }, { $push: { a: 1 } }, 2],
    ['$push sliced by a string', { a: [1] }, { $push: { a: { $each: [2], $slice: 'x' } } }, 2],
    ['$addToSet on what is no array', { a: 1 }, { $addToSet: { a: 1 } }, 2],
    ['$pull on what is no array', { a: 1 }, { $pull: { a: 1 } }, 2],
    ['$set through a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['$set through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
    ['$set of a name in an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
    ['$inc of a string', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['$inc by a string', { a: 1 }, { $inc: { a: 'x' } }, 14],
    ['$inc over the largest long', { a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2],
    ['conflicting paths', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path inside another', {}, { $set: { a: {}, 'a.b': 1 } }, 40],
    ['a dollar field', {}, { $set: { 'a.$b': 1 } }, 52],
    ['an empty field name', {}, { $set: { 'a.': 1 } }, 56],
    ['another _id', {}, { $set: { _id: 5 } }, 66],
    ['removing the _id', {}, { $unset: { _id: '' } }, 66],
    ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
  ])('%s', async (_title, before, update, code) => {
    const collection = db.collection<Numbered>(`refusedUpdate${String(next++)}`);
    await collection.insertOne({ ...before } as Numbered);
    expect(await codeOf(collection.updateOne({}, update))).toBe(code);
    expect(await collection.findOne({}, { projection: { _id: 0 }, promoteLongs: false })).toEqual(before);
  });

  it('a multi replacement', async () => {
    expect(await codeOf(db.command({ update: 'x', updates: [{ q: {}, u: { a: 1 }, multi: true }] }))).toBe(9);
  });

  it('for arithmetic on Decimal128, unlike MongoDB', async () => {
    const collection = db.collection('decimals');
    await collection.insertOne({ a: Decimal128.fromString('1.5') });
    expect([238, 'no error']).toContain(await codeOf(collection.updateOne({}, { $inc: { a: 1 } })));
  });
});

describe('an upsert', () => {
  it('inserts the equalities of the filter, then the update', async () => {
    const collection = db.collection<Numbered>('upsert');
    const result = await collection.updateOne(
      { _id: 1, a: { $gt: 5 }, 'b.c': 2, $and: [{ d: { $eq: 3 } }] },
      { $set: { e: 4 }, $setOnInsert: { f: 5 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 1 });
    expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, b: { c: 2 }, d: 3, e: 4, f: 5 });
    const second = await collection.updateOne({ _id: 1 }, { $set: { e: 5 } }, { upsert: true });
    expect(second.upsertedCount).toBe(0);
  });

  it('creates an _id and puts it first', async () => {
    const collection = db.collection<Numbered>('upsert2');
    const { upsertedId } = await collection.replaceOne({ a: 1 }, { a: 1, b: 2 }, { upsert: true });
    const [made] = await collection.find().toArray();
    expect(upsertedId).toBeInstanceOf(ObjectId);
    expect(Object.keys(made ?? {})).toEqual(['_id', 'a', 'b']);
  });

  it('creates one document in a race, with a unique index', async () => {
    const collection = db.collection('upsertRace');
    await collection.createIndex({ key: 1 }, { unique: true });
    const upsert = () => collection.updateOne({ key: 'x' }, { $inc: { n: 1 } }, { upsert: true });
    await Promise.all(Array.from({ length: 30 }, upsert));
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ key: 'x', n: 30 }]);
  });
});

describe('findAndModify', () => {
  it('returns the document before or after, chosen by sort', async () => {
    const collection = db.collection<Numbered>('fam');
    await collection.insertMany([1, 2].map((n) => ({ _id: n, n })));
    const [add, reset, returnDocument] = [increment({ n: 10 }), { $set: { n: 0 } }, 'after' as const];
    const projection = { _id: 0 };
    const last = await collection.findOneAndUpdate({}, add, { sort: { n: -1 } });
    expect(last).toEqual({ _id: 2, n: 2 });
    const first = await collection.findOneAndUpdate({ _id: 1 }, add, { returnDocument, projection });
    expect(first).toEqual({ n: 11 });
    expect(await collection.findOneAndUpdate({ _id: 3 }, reset)).toBeNull();
    const made = await collection.findOneAndUpdate({ _id: 3 }, reset, { upsert: true, returnDocument });
    expect(made).toEqual({ _id: 3, n: 0 });
    const replaced = await collection.findOneAndReplace({ _id: 3 }, { m: 1 }, { returnDocument });
    expect(replaced).toEqual({ _id: 3, m: 1 });
    expect(await collection.findOneAndDelete({ _id: 3 })).toEqual({ _id: 3, m: 1 });
    expect(await collection.findOneAndDelete({ _id: 3 })).toBeNull();
  });

  it('changes nothing if a unique index refuses it', async () => {
    const collection = db.collection<Numbered>('famUnique');
    await collection.createIndex({ a: 1 }, { unique: true });
    const documents = [1, 2].map((a) => ({ _id: a, a }));
    await collection.insertMany(documents);
    expect(await codeOf(collection.findOneAndUpdate({ _id: 2 }, { $set: { a: 1 } }))).toBe(11000);
    expect(await collection.find().toArray()).toEqual(documents);
  });
});

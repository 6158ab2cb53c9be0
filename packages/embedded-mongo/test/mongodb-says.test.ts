import { type Document, Double, Long } from 'mongodb';
import { expect, it } from 'vitest';
import { codeOf, connect, increment, type Numbered } from '../testing/server.ts';

const { db } = await connect();
let next = 0;

type Collection = ReturnType<typeof db.collection<Numbered>>;

/** Stands for a refusal by code 2, 9, 52, 59, 168, 238, 17276 or 40324, whatever the real server would answer. */
const refused = Symbol('refused');
const refusals = [2, 9, 52, 59, 168, 238, 17276, 40324];

const ids = async (collection: Collection, filter: Document): Promise<unknown> =>
  (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }): unknown => _id);

const sorted = async (collection: Collection, sort: Record<string, 1 | -1>): Promise<unknown> =>
  (await collection.find().sort(sort).toArray()).map(({ _id }): unknown => _id);

// Where other suites, MongoDB's documentation or its source say something this server once answered otherwise.
it.each<[string, Document[], (collection: Collection) => Promise<unknown>, unknown]>([
  [
    'let in find',
    [{ _id: 2 }],
    (c) => c.find({ $expr: { $eq: ['$_id', '$$v'] } }, { let: { v: 2 } }).toArray(),
    refused,
  ],
  ['let in aggregate', [{}], (c) => c.aggregate([], { let: { v: 2 } }).toArray(), refused],
  ['let in update', [{}], (c) => c.updateOne({}, { $set: { y: 1 } }, { let: { y: 1 } }), refused],
  ['let in delete', [{}], (c) => c.deleteOne({}, { let: { y: 1 } }), refused],
  [
    'let in findAndModify',
    [{}],
    (c) => c.findOneAndUpdate({}, { $set: { y: 1 } }, { let: { y: 1 } }),
    refused,
  ],
  [
    'a sum of fractions',
    Array.from({ length: 1000 }, () => ({ fee: 0.1 })),
    (c) => c.aggregate([{ $group: { _id: null, s: { $sum: '$fee' }, a: { $avg: '$fee' } } }]).toArray(),
    [{ _id: null, s: 100, a: 0.1 }],
  ],
  [
    'a sum of longs and fractions',
    [
      { n: Long.fromString('9007199254740993') },
      { n: new Double(0.5) },
      { n: Long.fromString('-9007199254740992') },
    ],
    (c) => c.aggregate([{ $group: { _id: null, s: { $sum: '$n' } } }]).toArray(),
    [{ _id: null, s: 1.5 }],
  ],
  ['a DBRef', [], (c) => c.insertOne({ author: { $ref: 'users', $id: 7 } } as unknown as Numbered), refused],
  ['a query in a DBRef', [], (c) => c.countDocuments({ 'author.$id': 7 }), 0],
  [
    '$lookup by an empty array',
    [{ tags: [] }, { _id: 2 }],
    (c) =>
      c
        .aggregate([{ $lookup: { from: c.collectionName, localField: 'tags', foreignField: 't', as: 'r' } }])
        .toArray(),
    refused,
  ],
  [
    '$lookup by an array of documents without the field',
    [{ tags: [{ b: 1 }] }],
    (c) =>
      c
        .aggregate([
          { $lookup: { from: c.collectionName, localField: 'tags.a', foreignField: 't', as: 'r' } },
        ])
        .toArray(),
    refused,
  ],
  [
    'sorting by arrays of arrays',
    [
      { _id: 1, a: [[5], [1]] },
      { _id: 2, a: [[3]] },
    ],
    (c) => sorted(c, { a: 1 }),
    [1, 2],
  ],
  [
    'sorting by arrays of arrays, with an index',
    [
      { _id: 1, a: [[5], [1]] },
      { _id: 2, a: [[3]] },
    ],
    async (c) => {
      await c.createIndex({ a: 1 });
      return sorted(c, { a: 1 });
    },
    [1, 2],
  ],
  [
    'sorting by a field of elements that are no documents',
    [
      { _id: 1, a: [3, { x: 9 }] },
      { _id: 2, a: { x: 5 } },
    ],
    (c) => sorted(c, { 'a.x': 1 }),
    [1, 2],
  ],
  [
    'sorting by two fields of the elements of one array',
    [
      {
        _id: 1,
        a: [
          { x: 1, y: 5 },
          { x: 2, y: 0 },
        ],
      },
      { _id: 2, a: [{ x: 1, y: 3 }] },
    ],
    (c) => sorted(c, { 'a.x': 1, 'a.y': 1 }),
    [2, 1],
  ],
  ['sorting by two arrays', [{ a: [1, 2], b: [1, 2] }], (c) => sorted(c, { a: 1, b: 1 }), refused],
  ['an element of an array within an array', [{ a: [5, [2, 4]] }], (c) => c.countDocuments({ 'a.1': 4 }), 0],
  ['a whole array within an array', [{ a: [5, [2, 4]] }], (c) => c.countDocuments({ 'a.1': [2, 4] }), 1],
  ['a position within a position', [{ a: [5, [2, 4]] }], (c) => c.countDocuments({ 'a.1.1': 4 }), 1],
  ['null in what is no document', [{ a: [5] }], (c) => c.countDocuments({ 'a.0.x': null }), 0],
  ['not null in what is no document', [{ a: [5] }], (c) => c.countDocuments({ 'a.0.x': { $ne: null } }), 1],
  [
    'a path through an array within an array',
    [{ a: [[{ b: 1 }], { b: 2 }] }],
    (c) => c.aggregate([{ $set: { r: '$a.b' } }, { $project: { _id: 0, r: 1 } }]).toArray(),
    [{ r: [2] }],
  ],
  [
    'an update that matches nothing makes no collection',
    [],
    async (c) => {
      await c.updateOne({ _id: 1 }, increment({ n: 1 }));
      await c.findOneAndUpdate({ _id: 1 }, increment({ n: 1 }));
      await c.findOneAndDelete({ _id: 1 });
      return db.listCollections({ name: c.collectionName }).toArray();
    },
    [],
  ],
  ['an _id with a dollar', [], (c) => c.insertOne({ _id: { $a: 1 } } as unknown as Numbered), refused],
  [
    '$addToSet with more than $each',
    [{ l: [] }],
    (c) => c.updateOne({}, { $addToSet: { l: { $each: [1, 2, 3], $slice: 1 } } } as Document),
    refused,
  ],
  [
    'the read concern snapshot',
    [{}],
    (c) => c.find({}, { readConcern: { level: 'snapshot' } }).toArray(),
    refused,
  ],
  [
    'names that are numbers behind others',
    [],
    (c) =>
      c.insertOne({
        b: new Map([
          ['z', 1],
          ['2', 1],
        ]),
      } as unknown as Numbered),
    refused,
  ],
  [
    'names that are numbers behind others, in a filter',
    [{ b: { 2: 1, z: 1 } }],
    (c) =>
      c.countDocuments({
        b: new Map([
          ['z', 1],
          ['2', 1],
        ]),
      }),
    refused,
  ],
  [
    'names that are numbers behind others, by an update',
    [{ b: { z: 1 } }],
    (c) => c.updateOne({}, { $set: { 'b.2': 1 } }),
    refused,
  ],
  [
    'names that are numbers',
    [{ _id: 1, b: { 1: 'x', 2: 'y', z: 'z' } }],
    async (c) => {
      await c.updateOne({ 'b.2': 'y' }, { $set: { 'b.1': 'w' } });
      return ids(c, { b: { 1: 'w', 2: 'y', z: 'z' } });
    },
    [1],
  ],
  [
    'a lone $sum of a string',
    [{}],
    (c) => c.aggregate([{ $group: { _id: null, n: { $sum: '1' } } }]).toArray(),
    [{ _id: null, n: 0 }],
  ],
  ['$unwind through an array', [{ a: [{ x: 1 }] }], (c) => c.aggregate([{ $unwind: '$a.0' }]).toArray(), []],
  [
    'apiStrict',
    [{}],
    (c) => db.command({ count: c.collectionName, apiVersion: '1', apiStrict: true }),
    refused,
  ],
  ['the write concern 2', [{}], (c) => c.insertOne({} as Numbered, { writeConcern: { w: 2 } }), refused],
  ['a sort of an update', [{}], (c) => c.updateOne({}, { $set: { a: 1 } }, { sort: { a: 1 } }), 40415],
])('%s', async (_title, documents, call, says) => {
  const collection = db.collection<Numbered>(`says${String(next++)}`);
  if (documents.length > 0) await collection.insertMany(documents as Numbered[]);
  if (says === refused) expect(refusals).toContain(await codeOf(call(collection)));
  else if (says === 40415) expect(await codeOf(call(collection))).toBe(says);
  else expect(await call(collection)).toEqual(says);
});

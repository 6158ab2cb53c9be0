import { type Document, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { codeOf, connect, type Numbered } from '../testing/server.ts';

const { db } = await connect();
const orders = db.collection<Numbered>('orders');
await orders.insertMany([
  { _id: 1, who: 'a', n: 2, price: 10, tags: ['x', 'y'], at: new Date('2026-03-29T00:30:00Z') },
  { _id: 2, who: 'b', n: 1, price: 20, tags: ['x'], at: new Date('2026-03-29T01:30:00Z') },
  { _id: 3, who: 'a', n: 5, price: 1.5, tags: [], at: new Date('2026-10-05T12:00:00Z') },
  { _id: 4, who: null, n: 1, at: new Date('2027-01-01T00:00:00Z') },
] as Numbered[]);
await db.collection<Numbered>('people').insertMany([
  { _id: 'a', name: 'Ann', likes: ['x'] },
  { _id: 'b', name: 'Bob', likes: ['x', 'y'] },
] as unknown as Numbered[]);

const one = { $limit: 1 };
const ids = { $project: { _id: 1 } };
const person = { $lookup: { from: 'people', localField: 'who', foreignField: '_id', as: 'p' } };

describe('a pipeline', () => {
  it.each<[string, Document[], Document[]]>([
    [
      '$match, $sort, $skip, $limit',
      [
        { $match: { n: { $lt: 5 } } },
        { $sort: { n: -1, _id: -1 } },
        { $skip: 1 },
        one,
        { $project: { n: 1 } },
      ],
      [{ _id: 4, n: 1 }],
    ],
    ['$limit before $match', [{ $limit: 2 }, { $match: { who: 'a' } }, ids], [{ _id: 1 }]],
    [
      '$sort after $limit',
      [{ $sort: { _id: 1 } }, { $limit: 2 }, { $sort: { _id: -1 } }, ids],
      [{ _id: 2 }, { _id: 1 }],
    ],
    [
      '$group with a sum',
      [{ $group: { _id: '$who', sum: { $sum: '$n' } } }, { $sort: { _id: 1 } }],
      [
        { _id: null, sum: 1 },
        { _id: 'a', sum: 7 },
        { _id: 'b', sum: 1 },
      ],
    ],
    [
      '$group by a document and over all',
      [{ $group: { _id: { who: '$who' }, n: { $sum: 1 } } }, { $group: { _id: null, groups: { $sum: 1 } } }],
      [{ _id: null, groups: 3 }],
    ],
    [
      '$lookup by field',
      [person, { $project: { 'p.name': 1 } }, { $limit: 2 }],
      [
        { _id: 1, p: [{ name: 'Ann' }] },
        { _id: 2, p: [{ name: 'Bob' }] },
      ],
    ],
    [
      '$lookup of what is null finds nothing here',
      [{ $match: { _id: 4 } }, person, { $project: { p: 1 } }],
      [{ _id: 4, p: [] }],
    ],
    [
      '$lookup by an array',
      [
        { $match: { _id: 2 } },
        { $lookup: { from: 'people', localField: 'tags', foreignField: 'likes', as: 'p' } },
        { $set: { n: { $size: '$p' } } },
        { $project: { n: 1 } },
      ],
      [{ _id: 2, n: 2 }],
    ],
    [
      '$project with computed fields, behind the others',
      [one, { $project: { _id: 0, m: '$n', who: 1, none: '$none', c: { $size: '$tags' } } }],
      [{ who: 'a', m: 2, c: 2 }],
    ],
    [
      '$addFields into documents and arrays',
      [one, { $addFields: { 'x.y': '$n' } }, { $project: { x: 1 } }],
      [{ _id: 1, x: { y: 2 } }],
    ],
    [
      'a missing collection is empty',
      [
        { $lookup: { from: 'none', localField: 'a', foreignField: 'a', as: 'b' } },
        { $match: { b: [] } },
        { $group: { _id: null, n: { $sum: 1 } } },
      ],
      [{ _id: null, n: 4 }],
    ],
  ])('%s', async (_title, pipeline, expected) => {
    expect(await orders.aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('returns its documents in batches', async () => {
    expect(await orders.aggregate([{ $project: { _id: 1 } }], { batchSize: 1 }).toArray()).toHaveLength(4);
  });

  it.each<[string, Document[], number]>([
    ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
    ['an unknown accumulator', [{ $group: { _id: 1, n: { $foo: 1 } } }], 15952],
    ['$limit of zero', [{ $limit: 0 }], 15958],
    ['$size of what is no array', [{ $set: { n: { $size: '$who' } } }], 17124],
  ])('refuses %s', async (_title, pipeline, code) => {
    expect(await codeOf(orders.aggregate(pipeline).toArray())).toBe(code);
  });
});

const id = new ObjectId('64b000000000000000000001');

describe('an expression', () => {
  it.each<[Document, unknown]>([
    [{ $lt: ['$missing', null] }, true],
    [{ $lt: [2, '$n'] }, false],
    [{ $toObjectId: '64b000000000000000000001' }, id],
    [
      { who: '$who', tags: ['$n'] },
      { who: 'a', tags: [2] },
    ],
  ])('%j', async (expression, expected) => {
    const [result] = await orders.aggregate([{ $match: { _id: 1 } }, { $set: { r: expression } }]).toArray();
    expect(result?.r).toEqual(expected);
  });
});

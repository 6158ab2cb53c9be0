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

describe('a pipeline', () => {
  it.each<[string, Document[], Document[]]>([
    [
      '$match, $sort, $skip, $limit',
      [
        { $match: { n: { $lt: 5 } } },
        { $sort: { n: -1, _id: -1 } },
        { $skip: 1 },
        { $limit: 1 },
        { $project: { n: 1 } },
      ],
      [{ _id: 4, n: 1 }],
    ],
    [
      '$limit before $match',
      [{ $limit: 2 }, { $match: { who: 'a' } }, { $project: { _id: 1 } }],
      [{ _id: 1 }],
    ],
    [
      '$sort after $limit',
      [{ $sort: { _id: 1 } }, { $limit: 2 }, { $sort: { _id: -1 } }, { $project: { _id: 1 } }],
      [{ _id: 2 }, { _id: 1 }],
    ],
    [
      '$group with its accumulators',
      [
        {
          $group: {
            _id: '$who',
            sum: { $sum: '$n' },
            avg: { $avg: '$price' },
            min: { $min: '$price' },
            max: { $max: '$price' },
            first: { $first: '$_id' },
            last: { $last: '$_id' },
            ids: { $push: '$_id' },
            c: { $count: {} },
          },
        },
        { $sort: { _id: 1 } },
      ],
      [
        { _id: null, sum: 1, avg: null, min: null, max: null, first: 4, last: 4, ids: [4], c: 1 },
        { _id: 'a', sum: 7, avg: 5.75, min: 1.5, max: 10, first: 1, last: 3, ids: [1, 3], c: 2 },
        { _id: 'b', sum: 1, avg: 20, min: 20, max: 20, first: 2, last: 2, ids: [2], c: 1 },
      ],
    ],
    [
      '$group by a document and over all',
      [{ $group: { _id: { who: '$who' }, n: { $sum: 1 } } }, { $group: { _id: null, groups: { $sum: 1 } } }],
      [{ _id: null, groups: 3 }],
    ],
    [
      '$addToSet',
      [
        { $unwind: '$tags' },
        { $group: { _id: null, tags: { $addToSet: '$tags' } } },
        { $project: { _id: 0, n: { $size: '$tags' } } },
      ],
      [{ n: 2 }],
    ],
    [
      '$unwind with index and empties',
      [
        { $match: { _id: { $in: [2, 3, 4] } } },
        { $unwind: { path: '$tags', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
        { $project: { tags: 1, i: 1 } },
      ],
      [
        { _id: 2, tags: 'x', i: 0 },
        { _id: 3, i: null },
        { _id: 4, i: null },
      ],
    ],
    [
      '$lookup by field',
      [
        { $lookup: { from: 'people', localField: 'who', foreignField: '_id', as: 'p' } },
        { $project: { 'p.name': 1 } },
        { $limit: 2 },
      ],
      [
        { _id: 1, p: [{ name: 'Ann' }] },
        { _id: 2, p: [{ name: 'Bob' }] },
      ],
    ],
    [
      '$lookup of what is null finds nothing here',
      [
        { $match: { _id: 4 } },
        { $lookup: { from: 'people', localField: 'who', foreignField: '_id', as: 'p' } },
        { $project: { p: 1 } },
      ],
      [{ _id: 4, p: [] }],
    ],
    [
      '$lookup by an array',
      [
        { $match: { _id: 2 } },
        { $lookup: { from: 'people', localField: 'tags', foreignField: 'likes', as: 'p' } },
        { $project: { n: { $size: '$p' } } },
      ],
      [{ _id: 2, n: 2 }],
    ],
    [
      '$lookup by a pipeline',
      [
        { $match: { _id: 1 } },
        {
          $lookup: {
            from: 'people',
            let: { w: '$who' },
            pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$w'] } } }, { $project: { _id: 0, name: 1 } }],
            as: 'p',
          },
        },
        { $project: { p: 1 } },
      ],
      [{ _id: 1, p: [{ name: 'Ann' }] }],
    ],
    ['$count', [{ $match: { who: 'a' } }, { $count: 'n' }], [{ n: 2 }]],
    ['$count of nothing gives nothing', [{ $match: { who: 'z' } }, { $count: 'n' }], []],
    [
      '$facet',
      [
        {
          $facet: {
            total: [{ $count: 'n' }],
            page: [{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
          },
        },
      ],
      [{ total: [{ n: 4 }], page: [{ _id: 4 }] }],
    ],
    [
      '$addFields into documents and arrays',
      [{ $limit: 1 }, { $addFields: { 'x.y': '$n', who: '$$REMOVE' } }, { $project: { x: 1, who: 1 } }],
      [{ _id: 1, x: { y: 2 } }],
    ],
    [
      '$replaceRoot and $unset',
      [{ $limit: 1 }, { $replaceRoot: { newRoot: { a: { b: '$n', c: 1 } } } }, { $unset: 'a.c' }],
      [{ a: { b: 2 } }],
    ],
    [
      '$sortByCount',
      [{ $unwind: '$tags' }, { $sortByCount: '$tags' }],
      [
        { _id: 'x', count: 2 },
        { _id: 'y', count: 1 },
      ],
    ],
    [
      'a missing collection is empty',
      [
        { $lookup: { from: 'none', localField: 'a', foreignField: 'a', as: 'b' } },
        { $match: { b: [] } },
        { $count: 'n' },
      ],
      [{ n: 4 }],
    ],
  ])('%s', async (_title, pipeline, expected) => {
    expect(await orders.aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('comes in batches', async () => {
    expect(await orders.aggregate([{ $project: { _id: 1 } }], { batchSize: 1 }).toArray()).toHaveLength(4);
  });

  it.each<[string, Document[], number]>([
    ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
    ['an unknown accumulator', [{ $group: { _id: 1, n: { $foo: 1 } } }], 15952],
    ['$limit of zero', [{ $limit: 0 }], 15958],
    ['$size of what is no array', [{ $project: { n: { $size: '$who' } } }], 17124],
    ['division by zero', [{ $project: { n: { $divide: [1, 0] } } }], 2],
    ['adding text', [{ $project: { n: { $add: ['$who', 1] } } }], 14],
  ])('refuses %s', async (_title, pipeline, code) => {
    expect(await codeOf(orders.aggregate(pipeline).toArray())).toBe(code);
  });
});

const id = new ObjectId('64b000000000000000000001');

describe('an expression', () => {
  it.each<[Document, unknown]>([
    [{ $cmp: [1, 'a'] }, -1],
    [{ $eq: [{ $literal: null }, '$missing'] }, false],
    [{ $lt: ['$missing', null] }, true],
    [{ $eq: [id, id] }, true],
    [
      {
        $eq: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
      false,
    ],
    [{ $and: [1, 'x', { $not: [0] }] }, true],
    [{ $or: [null, 0, false] }, false],
    [{ $cond: [{ $gt: [2, 1] }, 'y', 'n'] }, 'y'],
    [{ $cond: { if: '', then: 'y', else: 'n' } }, 'y'],
    [{ $ifNull: ['$missing', null, 7] }, 7],
    [{ $switch: { branches: [{ case: false, then: 1 }], default: 2 } }, 2],
    [{ $let: { vars: { a: 2 }, in: { $multiply: ['$$a', 3] } } }, 6],
    [{ $map: { input: [1, 2], as: 'x', in: { $add: ['$$x', 1] } } }, [2, 3]],
    [{ $filter: { input: [1, 2, 3], cond: { $gte: ['$$this', 2] } } }, [2, 3]],
    [{ $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
    [{ $subtract: [new Date(10), new Date(4)] }, 6],
    [{ $mod: [-7, 3] }, -1],
    [{ $round: [2.5] }, 2],
    [{ $round: [19.25, 1] }, 19.2],
    [{ $trunc: [-2.7] }, -2],
    [{ $floor: 2.7 }, 2],
    [{ $abs: -3 }, 3],
    [{ $pow: [2, 10] }, 1024],
    [{ $arrayElemAt: [[1, 2, 3], -1] }, 3],
    [{ $slice: [[1, 2, 3], 1, 5] }, [2, 3]],
    [{ $concatArrays: [[1], [2]] }, [1, 2]],
    [{ $in: [2, [1, 2]] }, true],
    [{ $range: [0, 5, 2] }, [0, 2, 4]],
    [{ $reverseArray: [[1, 2]] }, [2, 1]],
    [
      {
        $setUnion: [
          [1, 2],
          [2, 3],
        ],
      },
      [1, 2, 3],
    ],
    [{ $setIsSubset: [[1], [1, 2]] }, true],
    [{ $arrayToObject: [[{ k: 'a', v: 1 }]] }, { a: 1 }],
    [{ $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]],
    [{ $mergeObjects: [{ a: 1, b: 1 }, null, { b: 2 }] }, { a: 1, b: 2 }],
    [{ $concat: ['a', 'b'] }, 'ab'],
    [{ $concat: ['a', null] }, null],
    [{ $toUpper: 'aé' }, 'Aé'],
    [{ $substrCP: ['héllo', 1, 2] }, 'él'],
    [{ $split: ['a,b', ','] }, ['a', 'b']],
    [{ $trim: { input: '  a ' } }, 'a'],
    [{ $strLenCP: '\u{1f600}' }, 1],
    [{ $replaceAll: { input: 'a-b-c', find: '-', replacement: { $literal: '$&' } } }, 'a$&b$&c'],
    [{ $regexMatch: { input: 'Abc', regex: '^ab', options: 'i' } }, true],
    [{ $regexFind: { input: 'xaby', regex: '(a)(z)?' } }, { match: 'a', idx: 1, captures: ['a', null] }],
    [{ $type: '$missing' }, 'missing'],
    [{ $toString: id }, id.toHexString()],
    [{ $toInt: '12' }, 12],
    [{ $toDate: '2026-01-02' }, new Date('2026-01-02')],
    [{ $year: '$at' }, 2026],
    [{ $dayOfWeek: '$at' }, 1],
    [{ $isoWeek: new Date('2027-01-01') }, 53],
    [{ $isoWeekYear: new Date('2027-01-01') }, 2026],
    [{ $week: new Date('2026-01-04') }, 1],
    [{ $hour: { date: '$at', timezone: 'Europe/Berlin' } }, 1],
    [
      { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M:%S.%L %j %G-%V', timezone: '+05:30' } },
      '2026-03-29 06:00:00.000 088 2026-13',
    ],
    [{ $dateToString: { date: '$missing', onNull: '-' } }, '-'],
    [{ $dateTrunc: { date: '$at', unit: 'week', startOfWeek: 'monday' } }, new Date('2026-03-23')],
    [
      { $dateTrunc: { date: new Date('2026-03-29T12:00:00Z'), unit: 'day', timezone: 'Europe/Berlin' } },
      new Date('2026-03-28T23:00:00Z'),
    ],
    [{ $dateAdd: { startDate: new Date('2026-01-31'), unit: 'month', amount: 1 } }, new Date('2026-02-28')],
    [
      {
        $dateAdd: {
          startDate: new Date('2026-03-28T12:00:00Z'),
          unit: 'day',
          amount: 1,
          timezone: 'Europe/Berlin',
        },
      },
      new Date('2026-03-29T11:00:00Z'),
    ],
    [{ $dateDiff: { startDate: new Date('2026-01-31'), endDate: new Date('2026-02-01'), unit: 'month' } }, 1],
    [
      { $dateFromParts: { year: 2026, month: 2, day: 3, timezone: 'Europe/Berlin' } },
      new Date('2026-02-02T23:00:00Z'),
    ],
    [{ $getField: { field: 'who', input: '$$ROOT' } }, 'a'],
  ])('%j', async (expression, expected) => {
    const [result] = await orders
      .aggregate([{ $match: { _id: 1 } }, { $project: { _id: 0, r: expression } }])
      .toArray();
    expect(result?.r).toEqual(expected);
  });
});

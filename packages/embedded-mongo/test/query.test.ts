import { BSONRegExp, type Document, Double, Long, MaxKey, MinKey, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { codeOf, connect, type Numbered, valuesOf } from '../testing/server.ts';

const { db } = await connect();
const id = new ObjectId('64b000000000000000000001');
let next = 0;

/** Ids of the documents a filter finds among `{ _id: 0 }, { _id: 1 } …` with these fields. */
async function found(documents: Document[], filter: Document, index?: Document): Promise<unknown[]> {
  const collection = db.collection<Numbered>(`query${String(next++)}`);
  await collection.insertMany(documents.map((fields, i) => ({ _id: i, ...fields })));
  if (index) await collection.createIndex(index);
  return (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }): unknown => _id);
}

type Case = [string, Document[], Document, number[]];

const large = Long.fromString('9007199254740992');
const stored = new BSONRegExp('x', 'i');

const scalars: Case[] = [
  [
    'an equal number whatever its type',
    valuesOf(1, new Double(1), Long.fromNumber(1), '1'),
    { a: 1 },
    [0, 1, 2],
  ],
  ['longs that doubles cannot tell apart', valuesOf(large.add(1), large), { a: { $gt: large } }, [0]],
  ['NaN only by NaN', [{ a: Number.NaN }, { a: 1 }, { a: -Infinity }], { a: Number.NaN }, [0]],
  ['no NaN in a range', [{ a: Number.NaN }, { a: 1 }, { a: -Infinity }], { a: { $lte: 5 } }, [1, 2]],
  ['null and what is missing by null', [{ a: null }, {}, { a: 0 }, { a: '' }], { a: null }, [0, 1]],
  ['null and what is missing by $lte null', [{ a: null }, {}, { a: 0 }], { a: { $lte: null } }, [0, 1]],
  ['nothing by $lt null', [{ a: null }, {}, { a: 0 }], { a: { $lt: null } }, []],
  ['all but null and missing by $ne null', valuesOf(null, undefined, 0, [null]), { a: { $ne: null } }, [2]],
  ['only its own type in a range', valuesOf(5, '5', new Date(5), true, null), { a: { $gte: 1 } }, [0]],
  ['dates', [{ a: new Date(5) }, { a: new Date(-5) }, { a: 5 }], { a: { $lt: new Date(0) } }, [1]],
  ['object ids', [{ a: id }, { a: id.toHexString() }], { a: id }, [0]],
  ['true and not 1', [{ a: true }, { a: 1 }], { a: true }, [0]],
  [
    'anything against MinKey and MaxKey',
    valuesOf(1, 'x', null),
    { a: { $gt: new MinKey(), $lt: new MaxKey() } },
    [0, 1, 2],
  ],
  ['strings by code point', [{ a: '\u{1f600}' }, { a: '\uffff' }, { a: 'z' }], { a: { $gt: '\uffff' } }, [0]],
];

const nested: Case[] = [
  ['a dotted path', [{ a: { b: 1 } }, { a: { b: 2 } }, { a: 1 }], { 'a.b': 1 }, [0]],
  ['a dotted path through an array', [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 3 }] }], { 'a.b': 2 }, [0]],
  ['a position in an array', [{ a: [1, 2] }, { a: [2, 1] }], { 'a.1': 2 }, [0]],
  ['a field of a position', [{ a: [{ b: 1 }, { b: 2 }] }], { 'a.1.b': 2 }, [0]],
  [
    'an embedded document in its field order only',
    valuesOf({ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 1 }),
    { a: { x: 1, y: 2 } },
    [0],
  ],
  ['an embedded document of other number types', [{ a: { x: new Double(1) } }], { a: { x: 1 } }, [0]],
  [
    'null at a path through scalars and empty objects',
    valuesOf(5, {}, undefined, { b: 1 }),
    { 'a.b': null },
    [0, 1, 2],
  ],
  [
    'null at a path through an array only where an element lacks it',
    valuesOf([], [{}], [{ b: 1 }], [1]),
    { 'a.b': null },
    [1],
  ],
];

const arrays: Case[] = [
  ['an element', [{ a: [1, 2] }, { a: 2 }, { a: [3] }], { a: 2 }, [0, 1]],
  ['a whole array', [{ a: [1, 2] }, { a: [2, 1] }, { a: [[1, 2]] }], { a: [1, 2] }, [0, 2]],
  ['an empty array', [{ a: [] }, { a: [[]] }, { a: null }, {}], { a: [] }, [0, 1]],
  [
    'two ends of a range by different elements',
    valuesOf([1, 9], [5], [1]),
    { a: { $gt: 4, $lt: 6 } },
    [0, 1],
  ],
  ['$ne by no element', [{ a: [1, 2] }, { a: [2] }, {}], { a: { $ne: 1 } }, [1, 2]],
  ['$in', [{ a: 1 }, { a: [2] }, { a: 3 }, {}], { a: { $in: [1, 2, 2] } }, [0, 1]],
  ['$in with null', [{ a: 1 }, { a: null }, {}], { a: { $in: [null, 1] } }, [0, 1, 2]],
  ['$in with an expression', [{ a: 'abc' }, { a: 'xbc' }, { a: 'x' }], { a: { $in: [/^a/, 'x'] } }, [0, 2]],
  ['$nin', [{ a: 1 }, { a: [2] }, { a: 3 }, {}], { a: { $nin: [1, 2] } }, [2, 3]],
];

const operators: Case[] = [
  ['$or', [{ a: 1 }, { b: 1 }, { c: 1 }], { $or: [{ a: 1 }, { b: 1 }] }, [0, 1]],
  ['$and on one path', [{ a: 1 }, { a: 5 }], { $and: [{ a: { $gt: 1 } }, { a: { $lt: 9 } }] }, [1]],
  ['$not, with what is missing', [{ a: 1 }, { a: 5 }, {}], { a: { $not: { $gt: 1 } } }, [0, 2]],
  ['$exists', [{ a: null }, {}, { a: [] }], { a: { $exists: true } }, [0, 2]],
  ['$exists false', [{ a: null }, {}], { a: { $exists: false } }, [1]],
  ['a regular expression', [{ a: 'Abc' }, { a: 'xab' }, { a: ['zab'] }, { a: 1 }], { a: /ab/i }, [0, 1, 2]],
  ['$regex with $options', [{ a: 'Abc' }, { a: 'x' }], { a: { $regex: '^aB', $options: 'i' } }, [0]],
  ['a prefix with a special letter', [{ a: 'a.b' }, { a: 'axb' }], { a: /^a\.b/ }, [0]],
  ['a stored expression by itself', valuesOf(stored, 'y'), { a: stored }, [0]],
  [
    '$expr between fields',
    [{ a: 1, b: 2 }, { a: 2, b: 1 }, { b: 1 }],
    { $expr: { $lt: ['$a', '$b'] } },
    [0, 2],
  ],
  [
    '$expr on the size of an array',
    [
      { a: [1], n: 2 },
      { a: [1, 2], n: 2 },
    ],
    { $expr: { $lt: [{ $size: '$a' }, '$n'] } },
    [0],
  ],
];

describe('a query finds', () => {
  it.each([...scalars, ...nested, ...arrays, ...operators])('%s', async (_title, documents, filter, ids) => {
    expect(await found(documents, filter)).toEqual(ids);
  });
});

describe('a query through an index finds', () => {
  it.each([...scalars, ...arrays, ...operators])('%s', async (_title, documents, filter, ids) => {
    expect(await found(documents, filter, { a: 1 })).toEqual(ids);
    expect(await found(documents, filter, { a: -1 })).toEqual(ids);
  });

  it.each(nested.filter(([, , filter]) => !Object.keys(filter).some((path) => /\d/.test(path))))(
    '%s',
    async (_title, documents, filter, ids) => {
      expect(await found(documents, filter, { 'a.b': 1 })).toEqual(ids);
      expect(await found(documents, filter, { a: 1 })).toEqual(ids);
    },
  );
});

describe('a query is refused', () => {
  it.each([
    ['an unknown operator', { a: { $foo: 1 } }, 2],
    ['an unknown top-level operator', { $foo: 1 }, 2],
    ['$in without an array', { a: { $in: 1 } }, 2],
    ['an empty $or', { $or: [] }, 2],
    ['$not with a value', { a: { $not: 1 } }, 2],
    ['an unknown expression', { $expr: { $foo: 1 } }, 168],
  ])('%s', async (_title, filter: Document, code) => {
    await db.collection('refused').insertOne({ a: 1 });
    expect(await codeOf(db.collection('refused').find(filter).toArray())).toBe(code);
  });
});

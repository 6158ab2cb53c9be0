import { type Document, Long, type Sort } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { codeOf, connect, type Numbered, valuesOf } from '../testing/server.ts';

const { db } = await connect();
let next = 0;

async function collectionOf(documents: Document[]): Promise<ReturnType<typeof db.collection<Numbered>>> {
  const collection = db.collection<Numbered>(`read${String(next++)}`);
  await collection.insertMany(documents.map((fields, i) => ({ _id: i, ...fields })));
  return collection;
}

describe('sort', () => {
  const values = ['x', 2, undefined, [5, 1], null, new Date(0), { b: 1 }, true, [], 1.5];

  it.each<[string, Sort, number[]]>([
    ['by type, then value; an array by its smallest', { a: 1, _id: 1 }, [8, 2, 4, 3, 9, 1, 0, 6, 7, 5]],
    ['backwards, an array by its largest', { a: -1, _id: 1 }, [5, 7, 6, 0, 3, 1, 9, 2, 4, 8]],
  ])('%s', async (_title, sort, ids) => {
    const collection = await collectionOf(valuesOf(...values));
    const sorted = async (): Promise<unknown[]> =>
      (await collection.find().sort(sort).toArray()).map(({ _id }): unknown => _id);
    expect(await sorted()).toEqual(ids);
    await collection.createIndex({ a: 1, _id: 1 });
    expect(await sorted()).toEqual(ids);
  });

  it('by several fields, with skip and limit, with and without an index', async () => {
    const collection = await collectionOf(
      Array.from({ length: 50 }, (_, i) => ({ a: i % 3, b: (i * 7) % 50 })),
    );
    const page = (): Promise<Document[]> =>
      collection
        .find({ a: { $in: [0, 2] } })
        .sort({ b: -1 })
        .skip(3)
        .limit(4)
        .toArray();
    const before = await page();
    expect(before.map(({ b }): unknown => b)).toHaveLength(4);
    await collection.createIndex({ a: 1, b: 1 });
    expect(await page()).toEqual(before);
  });

  it('refuses an order that is not 1 or -1', async () => {
    expect(await codeOf(db.command({ find: 'x', sort: { a: 2 } }))).toBe(15975);
  });
});

describe('projection', () => {
  const document = {
    a: 1,
    b: { c: 2, d: 3 },
    list: [
      { k: 1, v: 'x' },
      { k: 2, v: 'y' },
    ],
    n: [1, 2, 3, 4],
  };
  const list = [{ k: 1 }, { k: 2 }];

  it.each<[string, Document, Document]>([
    ['includes fields in stored order', { b: 1, a: 1 }, { _id: 0, a: 1, b: { c: 2, d: 3 } }],
    ['leaves the _id out', { a: 1, _id: 0 }, { a: 1 }],
    [
      'includes parts of documents and of array elements',
      { 'b.c': 1, 'list.k': 1, _id: 0 },
      { b: { c: 2 }, list },
    ],
    ['takes nested documents', { b: { d: 1 }, _id: 0 }, { b: { d: 3 } }],
    ['excludes fields, but not the _id', { a: 0, b: 0, list: 0 }, { _id: 0, n: [1, 2, 3, 4] }],
    ['excludes a field and keeps a named _id', { b: 0, list: 0, n: 0, _id: 1 }, { _id: 0, a: 1 }],
    ['excludes fields and parts', { _id: 0, b: 0, 'list.v': 0, n: 0 }, { a: 1, list }],
    ['gives the _id alone', { _id: 1 }, { _id: 0 }],
  ])('%s', async (_title, projection, expected) => {
    const collection = await collectionOf([document]);
    const [found] = await collection.find({}, { projection }).toArray();
    expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
  });

  it.each<[string, Document, number]>([
    ['mixing inclusion and exclusion', { a: 1, b: 0 }, 31254],
    ['mixing exclusion and inclusion', { a: 0, b: 1 }, 31253],
    ['a path inside another', { b: 1, 'b.c': 1 }, 31250],
  ])('refuses %s', async (_title, projection, code) => {
    const collection = await collectionOf([document]);
    expect(await codeOf(collection.find({}, { projection }).toArray())).toBe(code);
  });
});

describe('cursors', () => {
  it('return all documents in batches, each once', async () => {
    const collection = await collectionOf(valuesOf(...Array(1000).keys()));
    const all: unknown[] = [];
    for await (const { _id } of collection.find().batchSize(7)) all.push(_id);
    expect(all).toEqual(Array.from({ length: 1000 }, (_, i) => i));
    await collection.createIndex({ a: -1 });
    const sorted = await collection
      .find({ a: { $gte: 10 } })
      .sort({ a: 1 })
      .batchSize(50)
      .toArray();
    expect(sorted.map(({ a }): unknown => a)).toEqual(Array.from({ length: 990 }, (_, i) => i + 10));
  });

  it('are closed by killCursors', async () => {
    const collection = await collectionOf(valuesOf(...Array(300).keys()));
    const { cursor } = await db.command(
      { find: collection.collectionName, batchSize: 2 },
      { promoteLongs: false },
    );
    const id = (cursor as { id: Long }).id;
    expect(String(id)).not.toBe('0');
    await db.command({ killCursors: collection.collectionName, cursors: [id] });
    expect(await codeOf(db.command({ getMore: id, collection: collection.collectionName }))).toBe(43);
  });

  it('continue after a reply of 16 MB', async () => {
    const collection = await collectionOf(
      Array.from({ length: 30 }, (_, i) => ({ a: i, text: 'x'.repeat(1_000_000) })),
    );
    expect(await collection.find().toArray()).toHaveLength(30);
  });

  it('continue after writes to the documents they read', async () => {
    const collection = await collectionOf(valuesOf(...Array(500).keys()));
    let seen = 0;
    for await (const { _id } of collection.find().batchSize(50)) {
      seen++;
      await collection.deleteOne({ _id });
    }
    expect(seen).toBe(500);
    expect(await collection.countDocuments()).toBe(0);
  });
});

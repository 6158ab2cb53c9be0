import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { codeOf, connect, type Numbered } from '../testing/server.ts';

const { db } = await connect();
const many = db.collection<Numbered>('many');
await many.insertMany(
  Array.from({ length: 30_000 }, (_, i) => ({ _id: i, n: i % 100, text: 'x'.repeat(200) })),
);

// A filter that matches no document and no index serves: every document is read.
const slow: Document = { text: /y$/, n: { $gte: 0 } };
const maxTimeMS = 1;
const sums = { _id: '$n', s: { $sum: '$_id' } };
const u = { $set: { a: 1 } };

describe('a time limit ends', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['find', () => many.find(slow, { maxTimeMS }).toArray()],
    ['a sort', () => many.find({}, { maxTimeMS }).sort({ n: 1, text: -1 }).toArray()],
    ['countDocuments', () => many.countDocuments(slow, { maxTimeMS })],
    ['aggregate', () => many.aggregate([{ $group: sums }], { maxTimeMS }).toArray()],
    ['findOneAndUpdate', () => many.findOneAndUpdate(slow, u, { maxTimeMS })],
    ['update', () => db.command({ update: 'many', updates: [{ q: slow, u, multi: true }], maxTimeMS })],
    ['delete', () => db.command({ delete: 'many', deletes: [{ q: slow, limit: 0 }], maxTimeMS })],
    ['the later batches of a cursor', () => many.find({}, { maxTimeMS, batchSize: 2 }).toArray()],
  ])('%s', async (_title, call) => {
    expect(await codeOf(call())).toBe(50);
  });

  it('neither a fast command nor the one after a slow one', async () => {
    expect(await many.findOne({ _id: 5 }, { maxTimeMS: 10_000 })).toMatchObject({ n: 5 });
    expect(await many.countDocuments(slow)).toBe(0);
    expect(await many.countDocuments(slow, { maxTimeMS: 0 })).toBe(0);
    expect(await codeOf(db.command({ find: 'many', maxTimeMS: -1 }))).not.toBe('no error');
  });
});

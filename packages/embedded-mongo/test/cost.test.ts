import { DatabaseSync } from 'node:sqlite';
import { Int32, ObjectId } from 'bson';
import { describe, expect, it, vi } from 'vitest';
import { type Doc, encode } from '../src/bson/value.ts';
import { parseIndex } from '../src/command/index-declaration.ts';
import { count, read } from '../src/plan/execute.ts';
import { parseSort } from '../src/plan/sort.ts';
import { Catalog } from '../src/storage/catalog.ts';
import type { Collection } from '../src/storage/collection.ts';
import { IndexTable } from '../src/storage/index-table.ts';

const stateNames = ['open', 'draft', 'closed', 'past'];

/** Events one minute apart, each 20 of one owner. */
function fill(size: number): Collection {
  const catalog = new Catalog(new DatabaseSync(':memory:'));
  const collection = catalog.ensure('cost.events');
  for (const key of [
    { date: 1, _id: 1 },
    { state: 1, date: 1 },
    { owner: 1 },
    { slug: 1 },
    { words: 1, date: 1 },
  ] as Doc[])
    collection.addIndex({ ...parseIndex({ key, name: Object.keys(key).join('_') }), id: catalog.nextId() });
  for (let i = 0; i < size; i++) {
    const doc: Doc = {
      _id: new ObjectId(),
      date: minute(i),
      state: stateNames[i % 4],
      owner: new Int32(Math.floor(i / 20)),
      slug: `event-${String(i)}`,
      words: ['music', i % 2 === 0 ? 'choir' : 'band'],
    };
    collection.insert(doc, encode(doc));
  }
  return collection;
}

function minute(i: number): Date {
  return new Date(1_800_000_000_000 + i * 60_000);
}

interface Cost {
  found: number;
  keys: number;
  documents: number;
}

function cost(collection: Collection, filter: Doc, sort: Doc, limit: number): Cost {
  const { rows, counters } = read(collection, { filter, sort: parseSort(sort), skip: 0, limit });
  const found = [...rows()].length;
  return { found, ...counters };
}

describe('the cost of a query', () => {
  const from100 = { $gte: minute(100) };
  const sizes = [1000, 100_000] as const;
  const collections = sizes.map((size) => [size, fill(size)] as const);

  it.each<[string, Doc, (from: Date) => Doc, number]>([
    ['an equality', {}, () => ({ slug: 'event-500' }), 0],
    ['an equality with some matches', {}, () => ({ owner: new Int32(7) }), 0],
    ['a range with a limit', {}, (from) => ({ date: { $gte: from } }), 5],
    ['a sorted page', { date: 1, _id: 1 }, (from) => ({ date: { $gte: from } }), 5],
    ['a sorted page backwards', { date: -1, _id: -1 }, () => ({}), 5],
    ['a sorted page of one state', { date: 1 }, (from) => ({ state: 'open', date: { $gte: from } }), 5],
    ['a sorted page of two states', { date: 1 }, () => ({ state: { $in: ['open', 'draft'] } }), 5],
    ['a prefix with a limit', {}, () => ({ slug: /^event-99/ }), 5],
    ['an $or of two equalities', {}, () => ({ $or: [{ slug: 'event-1' }, { slug: 'event-2' }] }), 0],
  ])('%s does not grow with the collection', (_title, sort, filter, limit) => {
    const [small, large] = collections.map(([size, collection]) =>
      cost(collection, filter(minute(size / 3)), sort, limit),
    );
    expect(large).toEqual(small);
    expect(large?.documents).toBeLessThanOrEqual(20);
  });

  it.each<[string, (size: number) => Doc, number, (size: number) => number]>([
    ['a range', (size) => ({ date: { $gte: minute(size / 4) } }), 0, (size) => size - size / 4],
    ['one value', () => ({ state: 'open' }), 0, (size) => size / 4],
    ['one value of an array', () => ({ words: 'music' }), 0, (size) => size],
    ['one value in a range', () => ({ words: 'music', date: from100 }), 0, (size) => size - 100],
    ['two values, 100 at most', () => ({ words: { $in: ['choir', 'music'] } }), 100, () => 100],
  ])('a count of %s reads no documents', (_title, filter, limit, found) => {
    for (const [size, collection] of collections) {
      const scan = vi.spyOn(IndexTable.prototype, 'scan');
      expect(count(collection, { filter: filter(size), sort: [], skip: 0, limit })).toBe(found(size));
      expect(scan).not.toHaveBeenCalled();
      scan.mockRestore();
    }
  });
});

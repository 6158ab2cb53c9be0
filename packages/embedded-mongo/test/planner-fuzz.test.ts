import { Double, EJSON, Int32, Long, ObjectId } from 'bson';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { type Doc, encode, type Value } from '../src/bson/value.ts';
import { parseIndex } from '../src/command/index-declaration.ts';
import { compileFilter } from '../src/match/matcher.ts';
import { count, type Query, read } from '../src/plan/execute.ts';
import { parseSort, sortBy } from '../src/plan/sort.ts';
import { Catalog } from '../src/storage/catalog.ts';
import type { Collection } from '../src/storage/collection.ts';
import type { Row } from '../src/storage/row.ts';
import { Random } from '../testing/random.ts';

const seconds = Number(process.env.FUZZ_SECONDS ?? 8);
const firstSeed = Number(process.env.FUZZ_SEED ?? 1);

function scalar(random: Random): Value {
  if (random.chance(0.6)) return new Int32(random.below(6));
  return random.pick<() => Value>([
    () => new Double(random.below(12) / 2),
    () => Long.fromNumber(random.below(6)),
    () => random.pick(['', 'a', 'ab', 'abc', 'b', 'a.b', 'é', '\u{1f600}', '\uffff']),
    () => new Date(random.below(5) * 1000 - 2000),
    () => null,
    () => random.chance(0.5),
    () => new ObjectId(`64b00000000000000000000${String(random.below(4))}`),
    () => new Double(random.pick([Number.NaN, Infinity, -Infinity, -0, 1e300])),
    () => ({ x: new Int32(random.below(3)) }),
  ])();
}

function value(random: Random, depth = 0): Value {
  if (random.chance(0.25) && depth < 2)
    return Array.from({ length: random.below(5) }, () => value(random, depth + 1));
  if (random.chance(0.1) && depth < 2) return { x: value(random, depth + 1), y: scalar(random) };
  return scalar(random);
}

const names = ['a', 'b', 'c'];
const paths = ['a', 'b', 'c', 'a.x', 'b.x', 'a.y', '_id'];

function document(random: Random, id: number): Doc {
  const doc: Doc = { _id: new Int32(id) };
  for (const name of names) if (random.chance(0.8)) doc[name] = value(random);
  return doc;
}

function condition(random: Random): Value {
  const operator = random.pick([
    ...['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$ne', '$exists', '$regex'],
    ...['value', 'value', 'both', 'both', 'both', '$in', '$nin', '$not'],
  ]);
  switch (operator) {
    case 'value':
      return value(random);
    case '$in':
    case '$nin':
      return { [operator]: Array.from({ length: 1 + random.below(4) }, () => value(random)) };
    case '$exists':
      return { $exists: random.chance(0.5) };
    case '$regex':
      return { $regex: random.pick(['^a', '^ab', 'b', '^a\\.', '^ab$', '^[ab]', '^é']) };
    case 'both':
      if (random.chance(0.5)) return { $gt: new Int32(random.below(3)), $lt: new Int32(2 + random.below(3)) };
      return {
        [random.pick(['$gt', '$gte'])]: scalar(random),
        [random.pick(['$lt', '$lte'])]: scalar(random),
      };
    case '$not':
      return { $not: { $gt: scalar(random) } };
    default:
      return { [operator]: value(random) };
  }
}

function filter(random: Random, depth = 0): Doc {
  const result: Doc = {};
  for (let i = 1 + random.below(2); i > 0; i--) result[random.pick(paths)] = condition(random);
  if (depth < 2 && random.chance(0.2))
    result[random.pick(['$or', '$and', '$or'])] = Array.from({ length: 1 + random.below(3) }, () =>
      filter(random, depth + 1),
    );
  return result;
}

function sortOf(random: Random): Doc {
  const fields = random.chance(0.6)
    ? Array.from({ length: 1 + random.below(2) }, () => random.pick(paths))
    : [];
  return Object.fromEntries([
    ...fields.map((path) => [path, random.pick([1, -1])] as const),
    ...(fields.length > 0 ? [['_id', random.pick([1, -1])] as const] : []),
  ]);
}

function addIndexes(random: Random, catalog: Catalog, collection: Collection): void {
  for (let i = 1 + random.below(4); i > 0; i--) {
    const fields = [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(paths)))];
    const key: Record<string, number> = {};
    for (const path of fields) key[path] = random.pick([1, -1]);
    if (random.chance(0.5)) key._id ??= random.pick([1, -1]);
    const options = random.pick([{}, {}, {}, { sparse: true }]);
    try {
      collection.addIndex({
        ...parseIndex({ key, name: `i${String(i)}`, ...options }),
        id: catalog.nextId(),
      });
    } catch {
      collection.indexes.splice(1);
    }
  }
}

/** Writes randomly: inserts, replaces or removes a document. */
function write(random: Random, collection: Collection, id: number): void {
  const doc = document(random, id);
  try {
    const rid = 1 + random.below(id + 1);
    const row = [...collection.scan()].find((one) => one.rid === rid);
    if (row && random.chance(0.2)) collection.remove(row);
    else if (row && random.chance(0.3)) {
      const changed = { ...doc, _id: row.doc._id };
      collection.replace(row, changed, encode(changed));
    } else collection.insert(doc, encode(doc));
  } catch (error) {
    if ((error as { code?: number }).code !== 171) throw error;
  }
}

/** Runs a query without indexes. */
function scan(collection: Collection, { filter, sort, skip, limit }: Query): Row[] {
  const test = compileFilter(filter);
  const found = [...collection.scan()].filter((row) => test(row.doc));
  return sortBy(found, sort, (row) => row.doc).slice(skip, limit > 0 ? skip + limit : undefined);
}

/** Returns the ids of the rows; a sort by two arrays of one document is refused when that document is read. */
function idsOf(rows: () => Iterable<Row>): string[] {
  try {
    return Array.from(rows(), ({ doc }) => String(doc._id));
  } catch (error) {
    if ((error as { code?: number }).code !== 2) throw error;
    return [parallel];
  }
}

const parallel = 'parallel arrays';

function ids({ sort }: Query, rows: () => Iterable<Row>): string {
  const found = idsOf(rows);
  return (sort.length > 0 ? found : found.toSorted()).join(' ');
}

function compareOne(random: Random, collection: Collection, seed: number): void {
  const sort = sortOf(random);
  const isSorted = Object.keys(sort).length > 0;
  const query: Query = {
    filter: filter(random),
    sort: parseSort(sort),
    skip: isSorted ? random.below(3) : 0,
    limit: isSorted ? random.below(6) : 0,
  };
  const shown = `seed ${String(seed)}: ${EJSON.stringify(query.filter)} sort ${JSON.stringify(sort)}`;
  const scanned = ids(query, () => scan(collection, query));
  const planned = (): string => ids(query, () => read(collection, query).rows());
  if (scanned !== parallel) expect(planned(), shown).toBe(scanned);
  const counted = { ...query, sort: [], skip: 0, limit: 0 };
  expect(count(collection, counted), `count, ${shown}`).toBe(scan(collection, counted).length);
}

function runSeed(seed: number): number {
  const random = new Random(seed);
  const sql = new DatabaseSync(':memory:');
  const catalog = new Catalog(sql);
  const collection = catalog.ensure('fuzz.docs');
  const size = random.pick([20, 60, 150]);
  for (let id = 0; id < size / 2; id++) write(random, collection, id);
  addIndexes(random, catalog, collection);
  for (let id = size / 2; id < size; id++) write(random, collection, id);
  const queries = 60;
  for (let i = 0; i < queries; i++) {
    if (random.chance(0.2)) write(random, collection, size + i);
    compareOne(random, collection, seed);
  }
  sql.close();
  return queries;
}

it(
  `the planner finds, sorts and counts what a full scan does, for ${String(seconds)} s`,
  { timeout: (seconds + 60) * 1000 },
  () => {
    const end = Date.now() + seconds * 1000;
    let compared = 0;
    for (let seed = firstSeed; Date.now() < end; seed++) compared += runSeed(seed);
    console.log(`compared ${String(compared)} queries`);
    expect(compared).toBeGreaterThan(0);
  },
);

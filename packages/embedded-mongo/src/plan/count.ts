import type { Collection } from '../storage/collection.ts';
import type { KeyRange } from '../storage/index-table.ts';
import { type Counters, type Query, read, type Reading } from './execute.ts';
import { sizeOf } from './size-of.ts';
import type { IndexPlan } from './planner.ts';

/** Counts matching documents, from the counted ranges of an index where those settle the filter. */
export function count(collection: Collection, query: Query): number {
  return countReading(collection, query, read(collection, query));
}

/** Counts what a planned query finds. */
export function countReading(collection: Collection, query: Query, reading: Reading): number {
  const { skip, limit } = query;
  const total = fastCount(collection, query, reading);
  if (total !== undefined) return clamp(total, skip, limit);
  return sizeOf(reading.rows());
}

function clamp(total: number, skip: number, limit: number): number {
  const rest = Math.max(0, total - skip);
  return limit > 0 ? Math.min(rest, limit) : rest;
}

/** The count without reading a document, or undefined where documents have to be tested. */
export function fastCount(
  collection: Collection,
  { filter, sort, skip, limit }: Query,
  { plan, counters }: Reading,
): number | undefined {
  if (Object.keys(filter).length === 0 && sort.length === 0) return collection.size;
  if (plan.kind !== 'index' || !plan.isExact) return undefined;
  return countRanges(plan, counters, limit > 0 ? skip + limit : Infinity);
}

/** The exact count, or any number of at least `most`. */
function countRanges({ index, bounds }: IndexPlan, counters: Counters, most: number): number {
  const { ranges, fixed } = bounds;
  const isOncePerRange = index.spec.multikey.every((isMultikey, i) => !isMultikey || fixed[i]);
  if (isOncePerRange) {
    const before = index.counts.walked;
    const countOf = ({ low, high }: KeyRange) =>
      Number.isFinite(most) ? index.counts.countUpTo(low, high, most) : index.counts.count(low, high);
    const total = ranges.reduce((sum, range) => sum + countOf(range), 0);
    counters.keys += index.counts.walked - before;
    return total;
  }
  const rows = new Set<number>();
  for (const range of ranges) {
    if (rows.size >= most) break;
    const found = index.rowsIn(range, most);
    counters.keys += found.length;
    for (const row of found) rows.add(row);
  }
  return rows.size;
}

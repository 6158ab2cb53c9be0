import type { Collection } from '../storage/collection.ts';
import { type Query, read, type Reading } from './execute.ts';
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
  { filter, sort }: Query,
  { plan, counters }: Reading,
): number | undefined {
  if (Object.keys(filter).length === 0 && sort.length === 0) return collection.size;
  if (plan.kind !== 'index' || !plan.isExact) return undefined;
  const { counts } = plan.index;
  const before = counts.walked;
  const total = countRanges(plan);
  counters.keys += counts.walked - before;
  return total;
}

function countRanges({ index, bounds }: IndexPlan): number {
  const { ranges } = bounds;
  if (!index.spec.multikey.some(Boolean) || ranges.length === 0)
    return ranges.reduce((sum, { low, high }) => sum + index.counts.count(low, high), 0);
  const [only] = ranges;
  if (only && ranges.length === 1 && bounds.fixed.every(Boolean))
    return index.counts.count(only.low, only.high);
  return new Set(ranges.flatMap((range) => index.rowsIn(range))).size;
}

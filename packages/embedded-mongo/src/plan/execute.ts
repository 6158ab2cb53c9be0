import type { Doc } from '../bson/value.ts';
import { checkDeadline } from '../deadline.ts';
import { compileFilter, type Test } from '../match/matcher.ts';
import type { Collection } from '../storage/collection.ts';
import type { KeyRange } from '../storage/index-table.ts';
import { Row } from '../storage/row.ts';
import { choosePlan, type IndexPlan, type Plan } from './planner.ts';
import { type SortField, sortBy } from './sort.ts';

/** A query. A limit of 0 means all. */
export interface Query {
  filter: Doc;
  sort: SortField[];
  skip: number;
  limit: number;
}

/** How many keys and documents a query has read. */
export interface Counters {
  keys: number;
  documents: number;
}

/** A planned query. */
export interface Reading {
  plan: Plan;
  counters: Counters;
  rows: () => Generator<Row>;
}

/** Plans a query and yields its rows. */
export function read(collection: Collection, query: Query): Reading {
  const { filter, sort, skip, limit } = query;
  const test = compileFilter(filter);
  const wanted = limit > 0 ? skip + limit : 0;
  const plan = choosePlan(collection, filter, sort, wanted);
  const counters: Counters = { keys: 0, documents: 0 };
  const matching = (): Generator<Row> | Row[] => ordered(collection, plan, { sort, wanted, test, counters });
  return { plan, counters, rows: () => cut(matching(), skip, limit) };
}

/** Counts matching documents. Reads only index entries if these are enough to evaluate the filter. */
export function count(collection: Collection, query: Query): number {
  const { filter, skip, limit } = query;
  if (Object.keys(filter).length === 0) return cutCount(collection.size, skip, limit);
  const { plan, rows } = read(collection, query);
  if (plan.kind === 'index' && plan.isExact)
    return cutCount(countRanges(plan, limit > 0 ? skip + limit : -1), skip, limit);
  let total = 0;
  for (const found = rows(); found.next().done !== true;) total++;
  return total;
}

function cutCount(total: number, skip: number, limit: number): number {
  const rest = Math.max(0, total - skip);
  return limit > 0 ? Math.min(rest, limit) : rest;
}

/** Counts up to `most` entries in each range; -1 counts all. */
function countRanges({ index, bounds }: IndexPlan, most: number): number {
  const { ranges, fixed } = bounds;
  const isOncePerRange = index.spec.multikey.every((isMultikey, i) => !isMultikey || fixed[i]);
  if (isOncePerRange) return ranges.reduce((sum, range) => sum + index.count(range, most), 0);
  return new Set(ranges.flatMap((range) => index.rowsIn(range, most))).size;
}

interface Work {
  sort: SortField[];
  wanted: number;
  test: Test;
  counters: Counters;
}

function* cut(rows: Iterable<Row>, skip: number, limit: number): Generator<Row> {
  let seen = 0;
  for (const row of rows) {
    if (++seen <= skip) continue;
    yield row;
    if (limit > 0 && seen >= skip + limit) return;
  }
}

function ordered(collection: Collection, plan: Plan, work: Work): Generator<Row> | Row[] {
  const { sort, wanted } = work;
  if (plan.kind === 'index') {
    if (sort.length === 0 || plan.order !== 'none') return rowsOfIndex(plan, plan.bounds.ranges, work);
    if (plan.ordersEachRange !== 'none' && wanted > 0)
      return sortBy(firstOfEachRange(plan, work), sort, docOf).slice(0, wanted);
  }
  const rows =
    plan.kind === 'index' ? rowsOfIndex(plan, plan.bounds.ranges, work) : unordered(collection, plan, work);
  if (sort.length === 0) return rows;
  const sorted = sortBy(rows, sort, docOf);
  return wanted > 0 ? sorted.slice(0, wanted) : sorted;
}

function docOf(row: Row): Doc {
  return row.doc;
}

function* firstOfEachRange(plan: IndexPlan, work: Work): Generator<Row> {
  const inOrder = { ...plan, order: plan.ordersEachRange };
  const seen = new Set<number>();
  for (const range of plan.bounds.ranges) {
    let taken = 0;
    for (const row of rowsOfIndex(inOrder, [range], work)) {
      if (!seen.has(row.rid)) yield row;
      seen.add(row.rid);
      if (++taken >= work.wanted) break;
    }
  }
}

function* rowsOfIndex(plan: IndexPlan, ranges: KeyRange[], { wanted, test, counters }: Work): Generator<Row> {
  const reverse = plan.order === 'backward';
  const seen = plan.index.spec.multikey.some(Boolean) ? new Set<number>() : undefined;
  const firstPage = wanted > 0 && plan.isExact ? Math.min(wanted, 256) : 64;
  for (const range of reverse ? ranges.toReversed() : ranges) {
    for (const [, rid, bytes] of plan.index.scan(range, reverse, firstPage)) {
      checkDeadline();
      counters.keys++;
      if (seen?.has(rid)) continue;
      seen?.add(rid);
      counters.documents++;
      const row = new Row(rid, bytes);
      if (plan.isExact || test(row.doc)) yield row;
    }
  }
}

function* unordered(collection: Collection, plan: Plan, work: Work): Generator<Row> {
  if (plan.kind === 'union') {
    const seen = new Set<number>();
    for (const branch of plan.plans)
      for (const row of rowsOfIndex({ ...branch, isExact: false }, branch.bounds.ranges, {
        ...work,
        wanted: 0,
      })) {
        if (!seen.has(row.rid)) yield row;
        seen.add(row.rid);
      }
    return;
  }
  for (const row of collection.scan()) {
    checkDeadline();
    work.counters.documents++;
    if (work.test(row.doc)) yield row;
  }
}

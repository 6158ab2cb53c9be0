import type { Doc } from '../bson/value.ts';
import type { Collection } from '../storage/collection.ts';
import type { IndexTable } from '../storage/index-table.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { analyse, type Conjunction } from './predicate.ts';
import type { SortField } from './sort.ts';

/** The way to read the documents that can match. */
export type Plan = IndexPlan | UnionPlan | { kind: 'scan' };

/** A plan that reads ranges of one index. */
export interface IndexPlan {
  kind: 'index';
  index: IndexTable;
  bounds: Bounds;
  /** Whether every document in the ranges matches, so that none needs a test. */
  isExact: boolean;
  /** Whether reading the index forward or backward gives the wanted order. */
  order: 'none' | 'forward' | 'backward';
  /** Whether the entries within each single range are in the wanted order. */
  ordersEachRange: 'none' | 'forward' | 'backward';
}

/** A plan that reads one index for each branch of an `$or`. */
export interface UnionPlan {
  kind: 'union';
  plans: IndexPlan[];
}

/** Chooses the cheapest way to answer a query by counting the entries each index would read. */
export function choosePlan(collection: Collection, filter: Doc, sort: SortField[], limit: number): Plan {
  const conjunction = analyse(filter);
  const plans = collection.indexes
    .filter((index) => isUsable(index, conjunction))
    .map((index) => planIndex(index, conjunction, sort))
    .filter((plan) => isUseful(plan, sort));
  const best = cheapest(plans, limit, sort);
  if (best && best.bounds.depth > 0) return best;
  return unionOf(collection, conjunction, filter) ?? best ?? { kind: 'scan' };
}

/** Whether an index has every document that can match. A sparse one lacks documents without its fields. */
function isUsable({ spec }: IndexTable, { predicates }: Conjunction): boolean {
  if (!spec.sparse) return true;
  return predicates.some(
    ({ path, findsMissing }) => !findsMissing && spec.fields.some((field) => field.path === path),
  );
}

function isUseful(plan: IndexPlan, sort: SortField[]): boolean {
  return plan.bounds.depth > 0 || (sort.length > 0 && plan.order !== 'none');
}

function isOneDocument({ index, bounds }: IndexPlan): boolean {
  return index.spec.unique && bounds.ranges.length === 1 && bounds.fixed.every(Boolean);
}

function cheapest(plans: IndexPlan[], limit: number, sort: SortField[]): IndexPlan | undefined {
  if (plans.length < 2) return plans[0];
  const one = plans.find(isOneDocument);
  if (one) return one;
  const costs = plans.map((plan) => ({ plan, cost: costOf(plan, limit, sort) }));
  return costs.reduce((best, next) => (next.cost < best.cost ? next : best)).plan;
}

const mostRangesCounted = 20;
const mostEntriesCounted = 1000;

function costOf(plan: IndexPlan, limit: number, sort: SortField[]): number {
  const { ranges } = plan.bounds;
  const counted = ranges.slice(0, mostRangesCounted);
  const sum = counted.reduce((total, range) => total + plan.index.count(range, mostEntriesCounted), 0);
  const entries = (sum * ranges.length) / Math.max(1, counted.length);
  const isOrdered = sort.length === 0 || plan.order !== 'none';
  const preference = (plan.isExact ? 0 : 0.5) + (isOrdered ? 0 : 0.5) - plan.bounds.depth / 100;
  if (isOrdered && limit > 0)
    return Math.min(entries, plan.isExact ? limit : entries / 2 + limit) + preference;
  return entries * (isOrdered ? 1 : 1.2) + preference;
}

function planIndex(index: IndexTable, conjunction: Conjunction, sort: SortField[]): IndexPlan {
  const bounds = boundsOf(index.spec, conjunction);
  const isExact = conjunction.isComplete && bounds.settled.size === conjunction.predicates.length;
  const each = orderOf(index, bounds, sort);
  const isGlobal = bounds.ranges.length === 1 || orderOf(index, { ...bounds, fixed: [] }, sort) !== 'none';
  return { kind: 'index', index, bounds, isExact, order: isGlobal ? each : 'none', ordersEachRange: each };
}

/** Compares the wanted order with that of the index. Skips fields for which the query allows only one value. */
function orderOf({ spec }: IndexTable, bounds: Bounds, sort: SortField[]): 'none' | 'forward' | 'backward' {
  if (sort.length === 0) return 'forward';
  const fixedInRange = spec.fields.map((_, i) => bounds.fixed.length > 0 && isFixedInEachRange(bounds, i));
  let way = 0;
  let at = 0;
  for (const { path, direction } of sort) {
    const isFixed = spec.fields.some(
      (field, i) => bounds.fixed[i] && field.path === path && !spec.multikey[i],
    );
    if (isFixed) continue;
    while (fixedInRange[at] && spec.fields[at]?.path !== path) at++;
    const field = spec.fields[at];
    if (field?.path !== path || spec.multikey[at]) return 'none';
    way ||= field.direction * direction;
    if (way !== field.direction * direction) return 'none';
    at++;
  }
  return way === -1 ? 'backward' : 'forward';
}

function isFixedInEachRange(bounds: Bounds, field: number): boolean {
  return (
    field < bounds.depth - 1 || (field === bounds.depth - 1 && bounds.ranges.every(({ isPoint }) => isPoint))
  );
}

function unionOf(collection: Collection, conjunction: Conjunction, filter: Doc): UnionPlan | undefined {
  for (const branches of conjunction.branches) {
    const plans = branches.map((branch) => {
      const whole = { $and: [branch, filter] };
      const plan = choosePlan(collection, withoutOr(whole), [], 0);
      return plan.kind === 'index' && plan.bounds.depth > 0 ? plan : undefined;
    });
    const known = plans.filter((plan) => plan !== undefined);
    if (known.length === plans.length) return { kind: 'union', plans: known };
  }
  return undefined;
}

function withoutOr(filter: Doc): Doc {
  const entries = Object.entries(filter).filter(([name]) => name !== '$or');
  return Object.fromEntries(
    entries.map(([name, value]) =>
      name === '$and' ? [name, (value as Doc[]).map(withoutOr)] : [name, value],
    ),
  );
}

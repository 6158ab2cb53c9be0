import type { IndexField, IndexSpec } from '../storage/index-spec.ts';
import type { KeyRange } from '../storage/index-table.ts';
import type { Conjunction, Predicate } from './predicate.ts';
import { everything, intersection, invertedRange, union } from './ranges.ts';

/** A filter applied to one index: the key ranges to read, and the conditions that they already guarantee. */
export interface Bounds {
  ranges: KeyRange[];
  /** Predicates that need no further test. */
  settled: Set<Predicate>;
  /** For each field of the index, whether it has only one possible value. */
  fixed: boolean[];
  /** How many leading fields are bounded. */
  depth: number;
}

const mostRanges = 500;

/** Computes the key ranges of an index that contain every matching document. */
export function boundsOf(spec: IndexSpec, { predicates }: Conjunction): Bounds {
  const bounds: Bounds = {
    ranges: [everything],
    settled: new Set(),
    fixed: spec.fields.map(() => false),
    depth: 0,
  };
  let arrayBound = false;
  for (const [i, field] of spec.fields.entries()) {
    const isMultikey = spec.multikey[i] ?? false;
    if (isMultikey && arrayBound) return bounds;
    const chosen = choose(
      predicates.filter(({ path }) => path === field.path),
      isMultikey,
    );
    const ranges = chosen && fieldRanges(chosen, field);
    if (!chosen || !ranges || (i > 0 && ranges.length * bounds.ranges.length > mostRanges)) return bounds;
    const isPoints = ranges.every(({ isPoint }) => isPoint);
    bounds.ranges = i === 0 ? ranges : combine(bounds.ranges, ranges);
    bounds.fixed[i] = isPoints && ranges.length === 1;
    bounds.depth++;
    arrayBound ||= isMultikey;
    for (const predicate of chosen) if (settles(predicate, isMultikey)) bounds.settled.add(predicate);
    if (!isPoints) return bounds;
  }
  return bounds;
}

/** Chooses the conditions that bound a field. For arrays only one, because each may match another element. */
function choose(predicates: Predicate[], isMultikey: boolean): Predicate[] | undefined {
  if (predicates.length === 0) return undefined;
  if (!isMultikey) return predicates;
  const best = predicates.find(({ ranges }) => ranges.every(({ isPoint }) => isPoint)) ?? predicates[0];
  return best && [best];
}

function settles({ exactness }: Predicate, isMultikey: boolean): boolean {
  return exactness === 'always' || (exactness === 'scalars' && !isMultikey);
}

function fieldRanges(predicates: Predicate[], field: IndexField): KeyRange[] {
  const [first = [everything], ...rest] = predicates.map(({ ranges }) => ranges);
  const ranges = rest.reduce(intersection, first);
  return field.direction === 1 ? ranges : union(ranges.map(invertedRange));
}

function combine(prefixes: KeyRange[], ranges: KeyRange[]): KeyRange[] {
  return prefixes.flatMap(({ low: prefix }) =>
    ranges.map(({ low, high, isPoint }) => ({
      low: Buffer.concat([prefix, low]),
      high: Buffer.concat([prefix, high]),
      isPoint,
    })),
  );
}

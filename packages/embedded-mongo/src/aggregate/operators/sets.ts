import { isEqual } from '../../bson/compare.ts';
import { valueKey } from '../../bson/key.ts';
import type { Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';
import type { EagerOperator } from '../operator.ts';

/** Values without repetitions, the first of equal ones kept. */
export function distinctValues(values: Iterable<Value>): Value[] {
  const found = new Map<string, Value>();
  for (const value of values) {
    const key = valueKey(value).toString('latin1');
    if (!found.has(key)) found.set(key, value);
  }
  return [...found.values()];
}

function needSet(value: Value): Value[] {
  if (!Array.isArray(value)) throw new MongoFailure(17049, 'All operands of a set operator must be arrays');
  return value;
}

function has(set: Value[], value: Value): boolean {
  return set.some((item) => isEqual(item, value));
}

function nullable(args: Value[], run: (sets: Value[][]) => Value): Value {
  return args.some((arg) => arg === null || arg === undefined) ? null : run(args.map(needSet));
}

const most = Infinity;

/** Set operators on arrays. */
export const sets: Record<string, EagerOperator> = {
  $setUnion: { least: 0, most, run: (args) => nullable(args, (all) => distinctValues(all.flat())) },
  $setIntersection: {
    least: 0,
    most,
    run: (args) =>
      nullable(args, ([first = [], ...rest]) =>
        distinctValues(first).filter((item) => rest.every((set) => has(set, item))),
      ),
  },
  $setDifference: {
    least: 2,
    most: 2,
    run: (args) => nullable(args, ([a = [], b = []]) => distinctValues(a).filter((item) => !has(b, item))),
  },
  $setIsSubset: {
    least: 2,
    most: 2,
    run: (args) => args.map(needSet)[0]?.every((item) => has(needSet(args[1]), item)),
  },
  $setEquals: {
    least: 2,
    most,
    run: (args) => {
      const [first = [], ...rest] = args.map(needSet);
      return rest.every(
        (set) => first.every((item) => has(set, item)) && set.every((item) => has(first, item)),
      );
    },
  },
};

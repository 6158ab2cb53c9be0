import { compare } from '../../bson/compare.ts';
import { fromNumber, type Value } from '../../bson/value.ts';
import type { EagerOperator } from '../operator.ts';

function pair(run: (difference: number) => Value): EagerOperator {
  return { least: 2, most: 2, run: ([a, b]) => run(compare(a, b)) };
}

/** Comparison of any two values in BSON order, a missing one below null. */
export const comparison: Record<string, EagerOperator> = {
  $cmp: pair((difference) => fromNumber(Math.sign(difference))),
  $eq: pair((difference) => difference === 0),
  $ne: pair((difference) => difference !== 0),
  $gt: pair((difference) => difference > 0),
  $gte: pair((difference) => difference >= 0),
  $lt: pair((difference) => difference < 0),
  $lte: pair((difference) => difference <= 0),
};

import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { compare, isEqual } from '../bson/compare.ts';
import { toNumber, typeRank, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { compileRegex } from './regex.ts';

/** A test of one value at the end of a path; undefined means a missing value. */
export type LeafTest = (value: Value) => boolean;

/** Equality in queries: null also matches a missing value. */
export function equals(operand: Value): LeafTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && isEqual(value, operand);
}

/** `$gt`, `$gte`, `$lt` and `$lte`, which only compare values of one type. */
export function ordered(operator: string, operand: Value): LeafTest {
  if (operand instanceof BSONRegExp)
    throw new MongoFailure(2, `Can't have RegEx as arg to predicate over field with ${operator}.`);
  if (operand === null) return operator.endsWith('e') ? equals(null) : () => false;
  const accepts = orderTests[operator] ?? (() => false);
  if (operand instanceof MinKey || operand instanceof MaxKey)
    return (value) => accepts(compare(value, operand));
  const rank = typeRank(operand);
  if (rank === 10) return orderedNumber(operand, operator, accepts);
  return (value) => typeRank(value) === rank && accepts(compare(value, operand));
}

const orderTests: Record<string, (difference: number) => boolean> = {
  $gt: (difference) => difference > 0,
  $gte: (difference) => difference >= 0,
  $lt: (difference) => difference < 0,
  $lte: (difference) => difference <= 0,
};

function orderedNumber(operand: Value, operator: string, accepts: (difference: number) => boolean): LeafTest {
  const operandIsNaN = Number.isNaN(toNumber(operand));
  return (value) => {
    if (typeRank(value) !== 10) return false;
    const valueIsNaN = Number.isNaN(toNumber(value));
    if (operandIsNaN || valueIsNaN) return operandIsNaN && valueIsNaN && operator.endsWith('e');
    return accepts(compare(value, operand));
  };
}

/** A regular expression against strings, or the identical stored expression. */
export function matches(pattern: Value, options?: Value): LeafTest {
  const { regex } = compileRegex(pattern, options);
  return (value) =>
    typeof value === 'string'
      ? regex.test(value)
      : value instanceof BSONRegExp &&
        pattern instanceof BSONRegExp &&
        value.pattern === pattern.pattern &&
        value.options === pattern.options;
}

/** One element of an `$in` list: a regular expression matches, anything else compares. */
export function isAnyOf(operand: Value): LeafTest {
  if (!Array.isArray(operand)) throw new MongoFailure(2, '$in needs an array');
  const tests = operand.map((item: Value) =>
    item instanceof BSONRegExp ? matches(item) : equals(inItem(item)),
  );
  return (value) => tests.some((test) => test(value));
}

function inItem(item: Value): Value {
  if (typeRank(item) === 20 && Object.keys(item as object)[0]?.startsWith('$'))
    throw new MongoFailure(2, 'cannot nest $ under $in');
  return item;
}

import { Double, Int32 } from 'bson';
import { compare } from '../bson/compare.ts';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { compileExpression } from './expression.ts';
import type { Expression } from './operator.ts';
import { addNumbers } from './operators/arithmetic.ts';
import { distinctValues } from './operators/sets.ts';

/** A running accumulator of one group. */
export interface Accumulator {
  add: (document: Doc) => void;
  result: () => Value;
}

/** Folds the values of a group; undefined is a missing value. */
interface Fold {
  first: () => Value;
  step: (total: Value, value: Value) => Value;
  result?: (total: Value) => Value;
}

const folds: Record<string, Fold> = {
  $sum: {
    first: () => new Int32(0),
    step: (total, value) => (isNumeric(value) ? addNumbers(total, value) : total),
  },
  $min: {
    first: () => undefined,
    step: (total, value) =>
      isNil(value) || (total !== undefined && compare(total, value) <= 0) ? total : value,
  },
  $max: {
    first: () => undefined,
    step: (total, value) =>
      isNil(value) || (total !== undefined && compare(total, value) >= 0) ? total : value,
  },
  $avg: {
    first: () => [new Int32(0), 0],
    step: (total, value) => {
      const [sum, count] = total as [Value, number];
      return isNumeric(value) ? [addNumbers(sum, value), count + 1] : total;
    },
    result: (total) => {
      const [sum, count] = total as [Value, number];
      return count === 0 ? null : new Double(toNumber(sum) / count);
    },
  },
  $first: {
    first: () => unset,
    step: (total, value) => (total === unset ? (value ?? null) : total),
    result: fromUnset,
  },
  $last: { first: () => unset, step: (_total, value) => value ?? null, result: fromUnset },
  $push: {
    first: () => [],
    step: (total, value) => {
      if (value !== undefined) (total as Value[]).push(value);
      return total;
    },
  },
  $addToSet: {
    first: () => [],
    step: (total, value) => {
      if (value !== undefined) (total as Value[]).push(value);
      return total;
    },
    result: (total) => distinctValues(total as Value[]),
  },
  $mergeObjects: {
    first: () => ({}),
    step: (total, value) => {
      if (!isNil(value) && !isDoc(value))
        throw new MongoFailure(40400, '$mergeObjects requires object inputs');
      return { ...(total as Doc), ...(value as Doc | null | undefined) };
    },
  },
  $count: { first: () => new Int32(0), step: (total) => addNumbers(total, new Int32(1)) },
};

const unset = Symbol('unset');

function fromUnset(total: Value): Value {
  return total === unset ? null : total;
}

function isNil(value: Value): boolean {
  return value === undefined || value === null;
}

const refused =
  /^\$(stdDev\w+|top|bottom|topN|bottomN|firstN|lastN|minN|maxN|median|percentile|accumulator)$/;

/** Reads one accumulator of `$group`. */
export function accumulatorOf(name: string, operand: Value): (variables: Doc) => Accumulator {
  if (!isDoc(operand)) throw new MongoFailure(40234, `The field '${name}' must be an accumulator object`);
  const [operator = '', extra] = Object.keys(operand);
  if (extra !== undefined) throw new MongoFailure(40238, `The field '${name}' must specify one accumulator`);
  const fold = folds[operator];
  if (!fold) return refused.test(operator) ? unsupported(`The accumulator ${operator}`) : unknown(operator);
  const expression = argumentOf(operator, operand[operator]);
  return (variables) => running(fold, expression, variables);
}

function argumentOf(operator: string, operand: Value): Expression {
  if (operator !== '$count') return compileExpression(operand);
  if (isDoc(operand) && Object.keys(operand).length === 0) return () => null;
  throw new MongoFailure(40237, '$count takes no arguments, i.e. $count:{}');
}

function unknown(operator: string): never {
  throw new MongoFailure(15952, `unknown group operator '${operator}'`);
}

function running(fold: Fold, expression: Expression, variables: Doc): Accumulator {
  let total = fold.first();
  return {
    add: (document) => {
      total = fold.step(total, expression(document, variables));
    },
    result: () => (fold.result ? fold.result(total) : total),
  };
}

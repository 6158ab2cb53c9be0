import { Double } from 'bson';
import { compare } from '../bson/compare.ts';
import { valueKey } from '../bson/key.ts';
import { fromNumber, isDoc, type Doc, type Value } from '../bson/value.ts';
import { entryOf, type Table } from '../dialect.ts';
import { MongoFailure } from '../errors.ts';
import { compileExpression, type Expression } from './expression.ts';
import { Sum } from './sum.ts';

/** The running value of one field of one group. */
interface Running {
  add: (value: Value) => void;
  result: () => Value;
}

/** A running accumulator of one group, fed with its documents. */
export interface Accumulator {
  add: (document: Doc) => void;
  result: () => Value;
}

const accumulators: Table<'accumulator', () => Running> = {
  $sum: () => {
    const sum = new Sum();
    return { add: (value) => sum.add(value), result: () => sum.total() };
  },
  $avg: () => {
    const sum = new Sum();
    return {
      add: (value) => sum.add(value),
      result: () => (sum.count === 0 ? null : new Double(sum.number() / sum.count)),
    };
  },
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => {
    let first: Value;
    let isSet = false;
    return {
      add: (value) => {
        if (!isSet) [first, isSet] = [value, true];
      },
      result: () => first,
    };
  },
  $last: () => {
    let last: Value;
    return {
      add: (value) => {
        last = value;
      },
      result: () => last,
    };
  },
  $push: () => {
    const values: Value[] = [];
    return {
      add: (value) => {
        if (value !== undefined) values.push(value);
      },
      result: () => values,
    };
  },
  $addToSet: () => {
    const values = new Map<string, Value>();
    return {
      add: (value) => {
        const key = valueKey(value).toString('latin1');
        if (value !== undefined && !values.has(key)) values.set(key, value);
      },
      result: () => [...values.values()],
    };
  },
  $count: () => {
    let count = 0;
    return {
      add: () => {
        count++;
      },
      result: () => fromNumber(count),
    };
  },
};

function extreme(wanted: 1 | -1): Running {
  let best: Value = null;
  return {
    add: (value) => {
      if (value === undefined || value === null) return;
      if (best === null || compare(value, best) * wanted > 0) best = value;
    },
    result: () => best,
  };
}

/** Reads one accumulator of `$group`. */
export function accumulatorOf(name: string, operand: Value): () => Accumulator {
  if (!isDoc(operand)) throw new MongoFailure(40234, `The field '${name}' must be an accumulator object`);
  const [operator = '', extra] = Object.keys(operand);
  if (extra !== undefined) throw new MongoFailure(40238, `The field '${name}' must specify one accumulator`);
  const start = entryOf('accumulator', accumulators, operator);
  const expression = argumentOf(operator, operand[operator]);
  return () => {
    const running = start();
    return { add: (document) => running.add(expression(document)), result: running.result };
  };
}

function argumentOf(operator: string, operand: Value): Expression {
  if (operator !== '$count') return compileExpression(operand);
  if (isDoc(operand) && Object.keys(operand).length === 0) return () => null;
  throw new MongoFailure(40237, '$count takes no arguments, i.e. $count:{}');
}

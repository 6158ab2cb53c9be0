import { Decimal128, Double, Int32, Long } from 'bson';
import { isDoc, isNumeric, type Doc, type Value } from '../bson/value.ts';
import { entryOf, type Table } from '../dialect.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { compileExpression } from './expression.ts';

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

const accumulators: Table<'accumulator', () => Running> = { $sum: sum };

/** Adds whole numbers, in the type MongoDB gives the sum; ignores everything that is not a number. */
function sum(): Running {
  let total = 0n;
  let isLong = false;
  return {
    add: (value) => {
      if (value instanceof Double || value instanceof Decimal128) unsupported('$sum of a fraction');
      if (!isNumeric(value)) return;
      total += BigInt(value.toString());
      isLong ||= value instanceof Long;
    },
    result: () => {
      if (BigInt.asIntN(64, total) !== total) return new Double(Number(total));
      return isLong || BigInt.asIntN(32, total) !== total ? Long.fromBigInt(total) : new Int32(Number(total));
    },
  };
}

/** Compiles one accumulator of `$group`. */
export function accumulatorOf(name: string, operand: Value): () => Accumulator {
  if (!isDoc(operand)) throw new MongoFailure(40234, `The field '${name}' must be an accumulator object`);
  const [operator = '', extra] = Object.keys(operand);
  if (extra !== undefined) throw new MongoFailure(40238, `The field '${name}' must specify one accumulator`);
  const start = entryOf('accumulator', accumulators, operator);
  const expression = compileExpression(operand[operator]);
  return () => {
    const running = start();
    return { add: (document) => running.add(expression(document)), result: running.result };
  };
}

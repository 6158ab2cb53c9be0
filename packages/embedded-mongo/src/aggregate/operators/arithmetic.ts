import { Decimal128, Double, Int32, Long } from 'bson';
import { fromNumber, isNumeric, toNumber, type Value } from '../../bson/value.ts';
import { MongoFailure, unsupported } from '../../errors.ts';
import { typeName } from '../../match/types.ts';
import type { EagerOperator } from '../operator.ts';

/** Adds two numbers; the result has the wider of the two types, and an integer that overflows grows. */
export function addNumbers(a: Value, b: Value): Value {
  return combine(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  );
}

/** Multiplies two numbers by the same rule. */
export function multiplyNumbers(a: Value, b: Value): Value {
  return combine(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
  );
}

function combine(
  a: Value,
  b: Value,
  floats: (x: number, y: number) => number,
  whole: (x: bigint, y: bigint) => bigint,
): Value {
  if (a instanceof Decimal128 || b instanceof Decimal128) unsupported('Arithmetic on Decimal128');
  if (a instanceof Double || b instanceof Double) return new Double(floats(toNumber(a), toNumber(b)));
  if (a instanceof Int32 && b instanceof Int32) {
    const result = floats(a.value, b.value);
    if (Number.isSafeInteger(result))
      return result >= -0x80000000 && result <= 0x7fffffff ? new Int32(result) : Long.fromNumber(result);
  }
  const result = whole(toBigInt(a), toBigInt(b));
  return BigInt.asIntN(64, result) === result ? Long.fromBigInt(result) : new Double(Number(result));
}

function toBigInt(value: Value): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}

function nullish(args: Value[]): boolean {
  return args.some((arg) => arg === undefined || arg === null);
}

function needNumber(operator: string, value: Value): Value {
  if (value instanceof Decimal128) unsupported('Arithmetic on Decimal128');
  if (!isNumeric(value))
    throw new MongoFailure(14, `${operator} only supports numeric types, not ${typeName(value)}`);
  return value;
}

function add(args: Value[]): Value {
  if (nullish(args)) return null;
  const dates = args.filter((arg) => arg instanceof Date);
  if (dates.length > 1) throw new MongoFailure(16612, 'only one date allowed in an $add expression');
  const sum = args
    .filter((arg) => !(arg instanceof Date))
    .reduce((total: Value, arg) => addNumbers(total, needNumber('$add', arg)), new Int32(0));
  return dates[0] ? new Date(dates[0].getTime() + Math.round(toNumber(sum))) : sum;
}

function subtract([a, b]: Value[]): Value {
  if (nullish([a, b])) return null;
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (a instanceof Date) return new Date(a.getTime() - Math.round(toNumber(needNumber('$subtract', b))));
  return addNumbers(needNumber('$subtract', a), multiplyNumbers(needNumber('$subtract', b), new Int32(-1)));
}

function divide([a, b]: Value[]): Value {
  if (nullish([a, b])) return null;
  const divisor = toNumber(needNumber('$divide', b));
  if (divisor === 0) throw new MongoFailure(2, "can't $divide by zero");
  return new Double(toNumber(needNumber('$divide', a)) / divisor);
}

function modulo([a, b]: Value[]): Value {
  if (nullish([a, b])) return null;
  const divisor = toNumber(needNumber('$mod', b));
  if (divisor === 0) throw new MongoFailure(16610, "can't $mod by zero");
  if (a instanceof Double || b instanceof Double)
    return new Double(toNumber(needNumber('$mod', a)) % divisor);
  const result = toBigInt(needNumber('$mod', a)) % toBigInt(b);
  return a instanceof Long || b instanceof Long ? Long.fromBigInt(result) : fromNumber(Number(result));
}

/** A function of one number; with `whole` an integer stays an integer of its type. */
function unary(name: string, run: (value: number) => number, whole = false): EagerOperator {
  return {
    least: 1,
    most: 1,
    run: ([value]) => {
      if (nullish([value])) return null;
      const number = toNumber(needNumber(name, value));
      if (!whole || value instanceof Double) return new Double(run(number));
      return value instanceof Long ? Long.fromNumber(run(number)) : fromNumber(run(number));
    },
  };
}

function rounded(name: string, nearest: (value: number) => number): EagerOperator {
  return {
    least: 1,
    most: 2,
    run: ([value, places = new Int32(0)]) => {
      if (nullish([value, places])) return null;
      const number = toNumber(needNumber(name, value));
      const digits = toNumber(needNumber(name, places));
      if (!Number.isInteger(digits) || digits < -20 || digits > 100)
        throw new MongoFailure(51083, `cannot apply ${name} with precision value ${String(digits)}`);
      const result = Number(
        `${String(nearest(Number(`${String(number)}e${String(digits)}`)))}e${String(-digits)}`,
      );
      return value instanceof Double
        ? new Double(Number.isNaN(result) ? number : result)
        : fromNumber(result);
    },
  };
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function power([a, b]: Value[]): Value {
  if (nullish([a, b])) return null;
  const result = toNumber(needNumber('$pow', a)) ** toNumber(needNumber('$pow', b));
  return a instanceof Double || b instanceof Double || !Number.isSafeInteger(result)
    ? new Double(result)
    : fromNumber(result);
}

const most = Infinity;

/** Arithmetic that keeps MongoDB's result types; Decimal128 is refused. */
export const arithmetic: Record<string, EagerOperator> = {
  $add: { least: 0, most, run: add },
  $subtract: { least: 2, most: 2, run: subtract },
  $multiply: {
    least: 0,
    most,
    run: (args) =>
      nullish(args)
        ? null
        : args.reduce(
            (total: Value, arg) => multiplyNumbers(total, needNumber('$multiply', arg)),
            new Int32(1),
          ),
  },
  $divide: { least: 2, most: 2, run: divide },
  $mod: { least: 2, most: 2, run: modulo },
  $pow: { least: 2, most: 2, run: power },
  $abs: unary('$abs', Math.abs, true),
  $ceil: unary('$ceil', Math.ceil, true),
  $floor: unary('$floor', Math.floor, true),
  $sqrt: unary('$sqrt', Math.sqrt),
  $exp: unary('$exp', Math.exp),
  $ln: unary('$ln', Math.log),
  $log10: unary('$log10', Math.log10),
  $round: rounded('$round', roundHalfEven),
  $trunc: rounded('$trunc', Math.trunc),
};

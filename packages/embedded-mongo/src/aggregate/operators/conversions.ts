import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { isNumeric, isTruthy, toNumber, type Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';
import { typeName } from '../../match/types.ts';
import type { EagerOperator } from '../operator.ts';

function fail(value: Value, to: string): never {
  throw new MongoFailure(
    241,
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  );
}

function unlessNull(run: (value: Value) => Value): EagerOperator {
  return { least: 1, most: 1, run: ([value]) => (value === null || value === undefined ? null : run(value)) };
}

function numberFrom(value: Value, to: string): number {
  if (value instanceof Decimal128 || isNumeric(value)) return toNumber(value);
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date && to !== 'int') return value.getTime();
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) return Number(value);
  return fail(value, to);
}

function integerFrom(value: Value, to: string, limit: number): number {
  if (typeof value === 'string' && !/^[+-]?\d+$/.test(value)) fail(value, to);
  const number = Math.trunc(numberFrom(value, to));
  if (!(Math.abs(number) <= limit))
    throw new MongoFailure(241, `Conversion would overflow target type in $convert with no onError value`);
  return number;
}

function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Double && Number.isInteger(value.value)) return String(value.value);
  if (isNumeric(value) || typeof value === 'boolean') return String(value);
  return fail(value, 'string');
}

function toDate(value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isNumeric(value) && !(value instanceof Int32)) return new Date(Math.trunc(toNumber(value)));
  const date = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : fail(value, 'date');
}

function toObjectId(value: Value): ObjectId {
  if (value instanceof ObjectId) return value;
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)
    ? new ObjectId(value)
    : fail(value, 'objectId');
}

function isNumberValue(value: Value): boolean {
  return isNumeric(value);
}

/** Type tests and conversions. */
export const conversions: Record<string, EagerOperator> = {
  $type: { least: 1, most: 1, run: ([value]) => typeName(value) },
  $isNumber: { least: 1, most: 1, run: ([value]) => isNumberValue(value) },
  $toBool: unlessNull((value) => isTruthy(value)),
  $toString: unlessNull(toText),
  $toInt: unlessNull((value) => new Int32(integerFrom(value, 'int', 0x7fffffff))),
  $toLong: unlessNull((value) =>
    value instanceof Long ? value : Long.fromNumber(integerFrom(value, 'long', Number.MAX_SAFE_INTEGER)),
  ),
  $toDouble: unlessNull((value) => new Double(numberFrom(value, 'double'))),
  $toDecimal: unlessNull((value) => Decimal128.fromString(String(numberFrom(value, 'decimal')))),
  $toDate: unlessNull(toDate),
  $toObjectId: unlessNull(toObjectId),
};

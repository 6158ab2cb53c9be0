import { Decimal128, Double, EJSON, Int32, Long } from 'bson';
import { compare } from '../bson/compare.ts';
import { isNumeric, toNumber, type Value } from '../bson/value.ts';
import type { Table } from '../dialect.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { typeName } from '../match/types.ts';
import { addToSet, pull, push, type Place, removed, unchanged } from './array-modifiers.ts';

/** Computes the new value of one field. */
export type Modifier = (place: Place, operand: Value) => Value;

/** Every update operator. */
export const modifiers: Table<'modifier', Modifier> = {
  $set: (_place, operand) => operand,
  $setOnInsert: ({ isInsert }, operand) => (isInsert ? operand : unchanged),
  $unset: ({ current }) => (current === undefined ? unchanged : removed),
  $inc: increment,
  $min: ({ current }, operand) =>
    current === undefined || compare(operand, current) < 0 ? operand : unchanged,
  $max: ({ current }, operand) =>
    current === undefined || compare(operand, current) > 0 ? operand : unchanged,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
};

function increment({ path, current, documentId }: Place, operand: Value): Value {
  if (!isNumeric(operand))
    throw new MongoFailure(
      14,
      `Cannot increment with non-numeric argument: {${path}: ${EJSON.stringify(operand)}}`,
    );
  if (operand instanceof Decimal128 || current instanceof Decimal128) unsupported('$inc with Decimal128');
  if (current === undefined) return operand;
  if (!isNumeric(current))
    throw new MongoFailure(
      14,
      `Cannot apply $inc to a value of non-numeric type. {_id: ${EJSON.stringify(documentId)}} has the field '${path}' of non-numeric type ${typeName(current)}`,
    );
  if (!isWhole(current) || !isWhole(operand)) return new Double(toNumber(current) + toNumber(operand));
  const sum = BigInt(current.toString()) + BigInt(operand.toString());
  if (BigInt.asIntN(64, sum) !== sum)
    throw new MongoFailure(
      2,
      `Failed to apply $inc operations to current value for document {_id: ${EJSON.stringify(documentId)}}`,
    );
  const isLong = current instanceof Long || operand instanceof Long || BigInt.asIntN(32, sum) !== sum;
  return isLong ? Long.fromBigInt(sum) : new Int32(Number(sum));
}

function isWhole(value: Value): value is Int32 | Long {
  return value instanceof Int32 || value instanceof Long;
}

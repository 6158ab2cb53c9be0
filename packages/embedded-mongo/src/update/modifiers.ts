import { Decimal128, EJSON, Int32, Timestamp } from 'bson';
import { addNumbers, multiplyNumbers } from '../aggregate/operators/arithmetic.ts';
import { compare } from '../bson/compare.ts';
import { isDoc, isNumeric, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { typeName } from '../match/types.ts';
import { addToSet, pop, pull, pullAll, push } from './array-modifiers.ts';
import { type Place, removed, unchanged } from './place.ts';

/** Computes the new value of one field. */
export type Modifier = (place: Place, operand: Value) => Value;

/** Every update operator but `$rename`, which touches two fields. */
export const modifiers: Record<string, Modifier> = {
  $set: (_place, operand) => operand,
  $setOnInsert: () => unchanged,
  $unset: ({ current }) => (current === undefined ? unchanged : removed),
  $inc: (place, operand) => arithmetic('$inc', place, operand),
  $mul: (place, operand) => arithmetic('$mul', place, operand),
  $min: ({ current }, operand) =>
    current === undefined || compare(operand, current) < 0 ? operand : unchanged,
  $max: ({ current }, operand) =>
    current === undefined || compare(operand, current) > 0 ? operand : unchanged,
  $currentDate: (_place, operand) => currentDate(operand),
  $bit: () => unsupported('$bit'),
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

function arithmetic(operator: '$inc' | '$mul', { path, current, documentId }: Place, operand: Value): Value {
  const verb = operator === '$inc' ? 'increment' : 'multiply';
  if (!isNumeric(operand))
    throw new MongoFailure(
      14,
      `Cannot ${verb} with non-numeric argument: {${path}: ${EJSON.stringify(operand)}}`,
    );
  if (operand instanceof Decimal128 || current instanceof Decimal128)
    unsupported(`${operator} with Decimal128`);
  if (current === undefined) return operator === '$inc' ? operand : multiplyNumbers(operand, new Int32(0));
  if (!isNumeric(current))
    throw new MongoFailure(
      14,
      `Cannot apply ${operator} to a value of non-numeric type. {_id: ${EJSON.stringify(documentId)}} has the field '${path}' of non-numeric type ${typeName(current)}`,
    );
  const result = operator === '$inc' ? addNumbers(current, operand) : multiplyNumbers(current, operand);
  if (typeName(result) === 'double' && typeName(current) !== 'double' && typeName(operand) !== 'double')
    throw new MongoFailure(
      2,
      `Failed to apply ${operator} operations to current value for document {_id: ${EJSON.stringify(documentId)}}`,
    );
  return result;
}

function currentDate(operand: Value): Value {
  if (typeof operand === 'boolean') return new Date();
  const type = isDoc(operand) ? operand.$type : undefined;
  if (type === 'date') return new Date();
  if (type === 'timestamp') return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  throw new MongoFailure(
    2,
    "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
  );
}

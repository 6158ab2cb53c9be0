import { BSONRegExp, EJSON } from 'bson';
import { compare, isEqual } from '../bson/compare.ts';
import { isDoc, isNumeric, toNumber, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { elementTest, isOperatorDoc } from '../match/matcher.ts';
import { matches } from '../match/leaf.ts';
import { typeName } from '../match/types.ts';

/** The input of a modifier: the current value, and details for error messages. */
export interface Place {
  path: string;
  current: Value;
  documentId: Value;
  isInsert: boolean;
}

/** The result of a modifier that removes the field. */
export const removed = Symbol('removed');
/** The result of a modifier that does not change the field. */
export const unchanged = Symbol('unchanged');

/** `$push`, with `$each`, `$sort` by the values themselves, and `$slice`. */
export function push({ path, current = [], documentId }: Place, operand: Value): Value {
  if (!Array.isArray(current))
    throw new MongoFailure(
      2,
      `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${EJSON.stringify(documentId)}}`,
    );
  if (!isDoc(operand) || !('$each' in operand))
    return [...(current as Value[]), ...valuesOf('$push', operand)];
  const { $sort, $slice, ...each } = operand;
  const pushed = [...(current as Value[]), ...valuesOf('$push', each)];
  return sliced(sorted(pushed, $sort), $slice);
}

function sorted(values: Value[], sort: Value): Value[] {
  if (sort === undefined) return values;
  if (isDoc(sort)) unsupported('$sort by fields in $push');
  const direction = integer('$sort', sort);
  if (Math.abs(direction) !== 1) throw new MongoFailure(2, 'The $sort element value must be either 1 or -1');
  return values.toSorted((a, b) => compare(a, b) * direction);
}

function sliced(values: Value[], slice: Value): Value[] {
  if (slice === undefined) return values;
  const count = integer('$slice', slice);
  if (count === 0) return [];
  return count > 0 ? values.slice(0, count) : values.slice(count);
}

function integer(name: string, value: Value): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new MongoFailure(
      2,
      `The value for ${name} must be an integer value but was given type: ${typeName(value)}`,
    );
  return number;
}

/** `$addToSet`, with `$each`. */
export function addToSet({ path, current = [] }: Place, operand: Value): Value {
  if (!Array.isArray(current))
    throw new MongoFailure(
      2,
      `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(current)}`,
    );
  const result = [...(current as Value[])];
  for (const value of valuesOf('$addToSet', operand))
    if (!result.some((item) => isEqual(item, value))) result.push(value);
  return result;
}

function valuesOf(operator: string, operand: Value): Value[] {
  if (!isDoc(operand) || !('$each' in operand)) {
    if (isOperatorDoc(operand)) unsupported(`${Object.keys(operand)[0] ?? ''} in ${operator}`);
    return [operand];
  }
  const { $each, ...others } = operand;
  const [other] = Object.keys(others);
  if (other !== undefined) unsupported(`${other} in ${operator}`);
  if (!Array.isArray($each))
    throw new MongoFailure(
      14,
      `The argument to $each in ${operator} must be an array but it was of type: ${typeName($each)}`,
    );
  return $each;
}

/** `$pull`: by value, by operators on the element, or by conditions on its fields. */
export function pull({ current }: Place, operand: Value): Value {
  const test = pullTest(operand);
  return without(current, test);
}

function pullTest(operand: Value): (element: Value) => boolean {
  if (operand instanceof BSONRegExp) return matches(operand);
  if (!isDoc(operand)) return (element) => isEqual(element, operand);
  const test = elementTest(operand);
  return isOperatorDoc(operand) ? test : (element) => isDoc(element) && test(element);
}

function without(current: Value, test: (element: Value) => boolean): Value {
  if (current === undefined) return unchanged;
  if (!Array.isArray(current)) throw new MongoFailure(2, 'Cannot apply $pull to a non-array value');
  return current.filter((element: Value) => !test(element));
}

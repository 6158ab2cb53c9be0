import { BSONRegExp, EJSON } from 'bson';
import { isEqual } from '../bson/compare.ts';
import { isDoc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { elementTest, isOperatorDoc } from '../match/matcher.ts';
import { matches } from '../match/leaf.ts';
import { typeName } from '../match/types.ts';
import { type Place, unchanged } from './place.ts';

/** `$push`, with `$each`. */
export function push({ path, current = [], documentId }: Place, operand: Value): Value {
  if (!Array.isArray(current))
    throw new MongoFailure(
      2,
      `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${EJSON.stringify(documentId)}}`,
    );
  return [...(current as Value[]), ...valuesOf('$push', operand)];
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

/** `$pullAll`. */
export function pullAll({ current }: Place, operand: Value): Value {
  if (!Array.isArray(operand))
    throw new MongoFailure(2, `$pullAll requires an array argument but was given a ${typeName(operand)}`);
  return without(current, (element) => operand.some((item: Value) => isEqual(item, element)));
}

function without(current: Value, test: (element: Value) => boolean): Value {
  if (current === undefined) return unchanged;
  if (!Array.isArray(current)) throw new MongoFailure(2, 'Cannot apply $pull to a non-array value');
  return current.filter((element: Value) => !test(element));
}

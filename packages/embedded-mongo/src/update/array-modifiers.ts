import { BSONRegExp, EJSON } from 'bson';
import { compare, isEqual } from '../bson/compare.ts';
import { isDoc, isNumeric, toNumber, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { elementTest, isOperatorDoc } from '../match/matcher.ts';
import { matches } from '../match/leaf.ts';
import { typeName } from '../match/types.ts';
import { parseSort, sortBy } from '../plan/sort.ts';
import { type Place, unchanged } from './place.ts';

/** `$push` with `$each`, `$position`, `$slice` and `$sort`. */
export function push({ path, current = [], documentId }: Place, operand: Value): Value {
  if (!Array.isArray(current))
    throw new MongoFailure(
      2,
      `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${EJSON.stringify(documentId)}}`,
    );
  if (!isDoc(operand) || !('$each' in operand)) return [...(current as Value[]), operand];
  const { $each, $position, $slice, $sort, ...unknown } = operand;
  const [bad] = Object.keys(unknown);
  if (bad) throw new MongoFailure(2, `Unrecognized clause in $push: ${bad}`);
  const pushed = current.toSpliced(positionOf($position, current.length), 0, ...eachOf('$push', $each));
  return sliced(sorted(pushed, $sort), $slice);
}

function eachOf(operator: string, values: Value): Value[] {
  if (!Array.isArray(values))
    throw new MongoFailure(
      14,
      `The argument to $each in ${operator} must be an array but it was of type: ${typeName(values)}`,
    );
  return values;
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

function positionOf(position: Value, length: number): number {
  return position === undefined ? length : integer('$position', position);
}

function sliced(values: Value[], slice: Value): Value[] {
  if (slice === undefined) return values;
  const count = integer('$slice', slice);
  if (count === 0) return [];
  return count > 0 ? values.slice(0, count) : values.slice(count);
}

function sorted(values: Value[], sort: Value): Value[] {
  if (sort === undefined) return values;
  if (isDoc(sort)) return sortBy(values, parseSort(sort), (value) => (isDoc(value) ? value : {}));
  const direction = integer('$sort', sort);
  if (Math.abs(direction) !== 1) throw new MongoFailure(2, 'The $sort element value must be either 1 or -1');
  return values.toSorted((a, b) => compare(a, b) * direction);
}

/** `$addToSet`, with `$each`. */
export function addToSet({ path, current = [] }: Place, operand: Value): Value {
  if (!Array.isArray(current))
    throw new MongoFailure(
      2,
      `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(current)}`,
    );
  const isEach = isDoc(operand) && '$each' in operand;
  const result = [...(current as Value[])];
  for (const value of isEach ? eachOf('$addToSet', operand.$each) : [operand])
    if (!result.some((item) => isEqual(item, value))) result.push(value);
  return result;
}

/** `$pull`: by value, by operators on the element, or by conditions on its fields. */
export function pull({ current }: Place, operand: Value): Value {
  if (current === undefined) return unchanged;
  if (!Array.isArray(current)) throw new MongoFailure(2, 'Cannot apply $pull to a non-array value');
  const test = pullTest(operand);
  return current.filter((element: Value) => !test(element));
}

function pullTest(operand: Value): (element: Value) => boolean {
  if (operand instanceof BSONRegExp) return matches(operand);
  if (!isDoc(operand)) return (element) => isEqual(element, operand);
  if (isOperatorDoc(operand)) return elementTest(operand);
  const test = elementTest(operand);
  return (element) => isDoc(element) && test(element);
}

/** `$pullAll`. */
export function pullAll({ current }: Place, operand: Value): Value {
  if (!Array.isArray(operand))
    throw new MongoFailure(2, `$pullAll requires an array argument but was given a ${typeName(operand)}`);
  if (current === undefined) return unchanged;
  if (!Array.isArray(current)) throw new MongoFailure(2, 'Cannot apply $pull to a non-array value');
  return current.filter((element: Value) => !operand.some((item: Value) => isEqual(item, element)));
}

/** `$pop` from either end. */
export function pop({ path, current }: Place, operand: Value): Value {
  const end = isNumeric(operand) ? toNumber(operand) : Number.NaN;
  if (end !== 1 && end !== -1)
    throw new MongoFailure(9, `$pop expects 1 or -1, found: ${EJSON.stringify(operand)}`);
  if (current === undefined) return unchanged;
  if (!Array.isArray(current))
    throw new MongoFailure(14, `Path '${path}' contains an element of non-array type '${typeName(current)}'`);
  return end === 1 ? current.slice(0, -1) : current.slice(1);
}

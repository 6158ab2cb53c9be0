import { Int32 } from 'bson';
import { isEqual } from '../../bson/compare.ts';
import { fromNumber, isDoc, isNumeric, isTruthy, toNumber, type Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';
import { typeName } from '../../match/types.ts';
import type { EagerOperator } from '../operator.ts';

function needArray(operator: string, value: Value, code = 28689): Value[] {
  if (!Array.isArray(value))
    throw new MongoFailure(code, `${operator}'s argument must be an array, but is ${typeName(value)}`);
  return value;
}

function needInteger(operator: string, value: Value): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new MongoFailure(28690, `${operator} needs an integer, found ${typeName(value)}`);
  return number;
}

function isNil(value: Value): value is null | undefined {
  return value === undefined || value === null;
}

function elementAt([array, index]: Value[]): Value {
  if (isNil(array) || isNil(index)) return null;
  return needArray('$arrayElemAt', array).at(needInteger('$arrayElemAt', index));
}

function slice([array, a, b]: Value[]): Value {
  if (isNil(array) || isNil(a) || b === null) return null;
  const items = needArray('$slice', array, 28724);
  const first = needInteger('$slice', a);
  if (b === undefined) return first >= 0 ? items.slice(0, first) : items.slice(first);
  const count = needInteger('$slice', b);
  if (count <= 0) throw new MongoFailure(28729, 'Third argument to $slice must be positive');
  const start = first < 0 ? Math.max(0, items.length + first) : first;
  return items.slice(start, start + count);
}

function range([from, to, step = new Int32(1)]: Value[]): Value {
  const [start, end, by] = [
    needInteger('$range', from),
    needInteger('$range', to),
    needInteger('$range', step),
  ];
  if (by === 0) throw new MongoFailure(34449, '$range requires a non-zero step value');
  const length = Math.max(0, Math.ceil((end - start) / by));
  return Array.from({ length }, (_, i) => fromNumber(start + i * by));
}

function indexOf([array, search, from, to]: Value[]): Value {
  if (isNil(array)) return null;
  const items = needArray('$indexOfArray', array, 40090);
  const [start, end] = [
    from === undefined ? 0 : needInteger('$indexOfArray', from),
    to === undefined ? items.length : needInteger('$indexOfArray', to),
  ];
  return fromNumber(items.findIndex((item, i) => i >= start && i < end && isEqual(item, search)));
}

function joined(args: Value[]): Value {
  return args.some(isNil) ? null : args.flatMap((arg) => needArray('$concatArrays', arg, 28664));
}

function edge(operator: string, at: number): EagerOperator {
  return { least: 1, most: 1, run: ([array]) => (isNil(array) ? null : needArray(operator, array).at(at)) };
}

/** Array operators; the accumulators `$sum`, `$avg`, `$min` and `$max` work on arrays here too. */
export const arrays: Record<string, EagerOperator> = {
  $size: { least: 1, most: 1, run: ([array]) => fromNumber(needArray('$size', array, 17124).length) },
  $isArray: { least: 1, most: 1, run: ([value]) => Array.isArray(value) },
  $arrayElemAt: { least: 2, most: 2, run: elementAt },
  $first: edge('$first', 0),
  $last: edge('$last', -1),
  $slice: { least: 2, most: 3, run: slice },
  $range: { least: 2, most: 3, run: range },
  $concatArrays: { least: 0, most: Infinity, run: joined },
  $indexOfArray: { least: 2, most: 4, run: indexOf },
  $reverseArray: {
    least: 1,
    most: 1,
    run: ([array]) => (isNil(array) ? null : needArray('$reverseArray', array, 34435).toReversed()),
  },
  $in: {
    least: 2,
    most: 2,
    run: ([value, array]) => needArray('$in', array, 40081).some((item) => isEqual(item, value)),
  },
  $anyElementTrue: {
    least: 1,
    most: 1,
    run: ([array]) => needArray('$anyElementTrue', array, 17041).some(isTruthy),
  },
  $allElementsTrue: {
    least: 1,
    most: 1,
    run: ([array]) => needArray('$allElementsTrue', array, 17040).every(isTruthy),
  },
  $arrayToObject: {
    least: 1,
    most: 1,
    run: ([array]) => (isNil(array) ? null : arrayToObject(needArray('$arrayToObject', array, 40386))),
  },
};

function arrayToObject(items: Value[]): Value {
  return Object.fromEntries(items.map((item) => pairOf(item)));
}

function pairOf(item: Value): [string, Value] {
  const pair: Value[] = Array.isArray(item) ? item : isDoc(item) ? [item.k, item.v] : [];
  const [name, value] = pair;
  if (typeof name !== 'string')
    throw new MongoFailure(40395, '$arrayToObject requires an array of key-value pairs');
  return [name, value];
}

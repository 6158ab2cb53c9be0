import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { MongoFailure } from '../errors.ts';
import { isNumeric, toNumber, type Value } from '../bson/value.ts';

const numbers: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/** MongoDB's name of the value's BSON type; 'missing' for undefined. */
export function typeName(value: Value): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  return classes.find(([type]) => value instanceof type)?.[1] ?? codeName(value);
}

const classes: [abstract new (...args: never[]) => object, string][] = [
  [Int32, 'int'],
  [Double, 'double'],
  [Timestamp, 'timestamp'],
  [Long, 'long'],
  [Decimal128, 'decimal'],
  [ObjectId, 'objectId'],
  [Binary, 'binData'],
  [BSONRegExp, 'regex'],
  [BSONSymbol, 'symbol'],
  [MinKey, 'minKey'],
  [MaxKey, 'maxKey'],
];

function codeName(value: Value): string {
  if (!(value instanceof Code)) return 'object';
  return value.scope ? 'javascriptWithScope' : 'javascript';
}

/** The type names a `$type` operand stands for. */
export function typeSet(operand: Value): Set<string> {
  const names = (Array.isArray(operand) ? operand : [operand]).flatMap(namesOf);
  if (names.length === 0) throw new MongoFailure(9, 'type must match at least one type');
  return new Set(names);
}

function namesOf(alias: Value): string[] {
  if (alias === 'number') return ['int', 'long', 'double', 'decimal'];
  if (typeof alias === 'string' && alias in numbers) return [alias];
  const name = isNumeric(alias) && Object.keys(numbers).find((key) => numbers[key] === toNumber(alias));
  if (name) return [name];
  if (isNumeric(alias)) throw new MongoFailure(2, `Invalid numerical type code: ${String(toNumber(alias))}`);
  if (typeof alias !== 'string')
    throw new MongoFailure(14, 'type must be represented as a number or a string');
  throw new MongoFailure(2, `Unknown type name alias: ${alias}`);
}

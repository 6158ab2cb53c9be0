import {
  Binary,
  BSONRegExp,
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
import type { Value } from '../bson/value.ts';

const classes: [abstract new (...args: never[]) => object, string][] = [
  [Int32, 'int'],
  [Double, 'double'],
  [Timestamp, 'timestamp'],
  [Long, 'long'],
  [Decimal128, 'decimal'],
  [ObjectId, 'objectId'],
  [Binary, 'binData'],
  [BSONRegExp, 'regex'],
  [MinKey, 'minKey'],
  [MaxKey, 'maxKey'],
  [Code, 'javascript'],
  [Date, 'date'],
  [Array, 'array'],
];

/** Returns MongoDB's name of a BSON type for error messages; 'missing' for undefined. */
export function typeName(value: Value): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value !== 'object') return typeof value;
  return classes.find(([type]) => value instanceof type)?.[1] ?? 'object';
}

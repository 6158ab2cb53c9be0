import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  deserialize,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import { MongoFailure, unsupported } from '../errors.ts';

/** Any BSON value as decoded here: numbers stay Int32, Double, Long or Decimal128 objects. */
export type Value = unknown;
/** A decoded document. */
export type Doc = { [field: string]: Value };

const maxDocumentBytes = 16 * 1024 * 1024;

/** Decodes a document keeping every number's BSON type. */
export function decode(bytes: Uint8Array): Doc {
  return deserialize(bytes, { promoteValues: false, bsonRegExp: true });
}

/** Encodes a document. */
export function encode(doc: Doc): Uint8Array {
  return serialize(doc, { ignoreUndefined: true });
}

/** Encodes a document that is going to be stored, refusing one over 16 MB or nested too deep. */
export function encodeStored(doc: Doc): Uint8Array {
  checkDepth(doc);
  const bytes = encode(doc);
  checkSize(bytes);
  return bytes;
}

/** Refuses bytes over the size MongoDB allows for one document. */
export function checkSize(bytes: Uint8Array): void {
  if (bytes.length > maxDocumentBytes)
    throw new MongoFailure(10334, `BSONObj size: ${String(bytes.length)} is over the limit of 16 MB`);
}

const mostLevels = 200;
const tooDeep = new MongoFailure(15, `Exceeded depth limit of ${String(mostLevels)}`);

/** Refuses a document nested deeper than MongoDB stores one. */
export function checkDepth(value: Value, level = 1): void {
  if (!Array.isArray(value) && !isDoc(value)) return;
  if (level > mostLevels) throw tooDeep;
  for (const field of Object.values(value)) checkDepth(field, level + 1);
}

/** Whether the value is an embedded document, not an array and not a BSON scalar. */
export function isDoc(value: Value): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether the value is of one of the four BSON number types. A Timestamp is a Long by class but no number. */
export function isNumeric(value: Value): value is Int32 | Double | Long | Decimal128 | number {
  return (
    value instanceof Int32 ||
    value instanceof Double ||
    (value instanceof Long && !(value instanceof Timestamp)) ||
    typeof value === 'number' ||
    value instanceof Decimal128
  );
}

/** The nearest JavaScript number. */
export function toNumber(value: Value): number {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  if (value instanceof Decimal128) return Number(value.toString());
  return typeof value === 'number' ? value : Number.NaN;
}

/** A JavaScript number as the BSON type it would be stored as. */
export function fromNumber(value: number): Int32 | Double {
  return Number.isInteger(value) && value >= -0x80000000 && value <= 0x7fffffff && !Object.is(value, -0)
    ? new Int32(value)
    : new Double(value);
}

/** Returns whether the value counts as true in MongoDB. */
export function isTruthy(value: Value): boolean {
  if (isNumeric(value)) return toNumber(value) !== 0;
  return value !== undefined && value !== null && value !== false;
}

/** Rank of the value's type in BSON comparison order. */
export function typeRank(value: Value): number {
  if (value === undefined) return 0;
  if (value === null) return 5;
  if (typeof value === 'string') return 15;
  if (typeof value === 'boolean') return 40;
  if (typeof value === 'number') return 10;
  if (Array.isArray(value)) return 25;
  if (value instanceof Date) return 45;
  return classRank(value);
}

function classRank(value: object): number {
  if (value instanceof Int32 || value instanceof Double) return 10;
  if (value instanceof ObjectId) return 35;
  if (value instanceof Timestamp) return 47;
  if (value instanceof Long || value instanceof Decimal128) return 10;
  if (value instanceof Binary) return 30;
  if (value instanceof BSONRegExp) return 50;
  if (value instanceof BSONSymbol) return 15;
  if (value instanceof MinKey) return -1;
  if (value instanceof MaxKey) return 127;
  if (value instanceof Code) return value.scope === null || value.scope === undefined ? 60 : 65;
  return 20;
}

const reference = Buffer.from('\x02$ref\0');

/** Refuses documents that decoding would change. */
export function checkSent(doc: Doc, bytes: Uint8Array): void {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (raw.includes(reference)) unsupported('A DBRef');
  if (hasIndexName(doc) && !raw.equals(encode(doc)))
    unsupported('A field named by a whole number behind others, which JavaScript would move to the front');
}

function hasIndexName(value: Value): boolean {
  if (Array.isArray(value)) return value.some(hasIndexName);
  return (
    isDoc(value) && Object.entries(value).some(([name, field]) => /^\d/.test(name) || hasIndexName(field))
  );
}

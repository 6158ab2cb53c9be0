import { Binary, BSONRegExp, Code, type ObjectId, Timestamp } from 'bson';
import { numberKey } from './number-key.ts';
import { typeRank, type Doc, type Value } from './value.ts';

const endOfList = 2;
const terminator = Uint8Array.of(0, 1);

/** First byte of every key of a type rank; `tagOf(rank) + 1` is past all of them. */
export function tagOf(rank: number): number {
  return rank + 10;
}

/** Writes a value as bytes whose order is BSON comparison order; equal values give equal bytes. */
export function valueKey(value: Value): Buffer {
  const parts: Uint8Array[] = [];
  pushValue(parts, value);
  return Buffer.concat(parts);
}

/** Returns a value's key for a descending index field. */
export function inverted(key: Uint8Array): Buffer {
  const bytes = Buffer.from(key);
  for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] ?? 0);
  return bytes;
}

/** The smallest key greater than every key that starts with this one. */
export function successor(key: Uint8Array): Buffer {
  let end = key.length;
  while (end > 0 && key[end - 1] === 0xff) end--;
  const bytes = Buffer.from(key.subarray(0, end));
  if (end > 0) bytes[end - 1] = (bytes[end - 1] ?? 0) + 1;
  else return Buffer.from([0xff, 0xff]);
  return bytes;
}

/** Escaped text without its terminator: the common start of the keys of all strings with this prefix. */
export function textPrefix(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  if (!bytes.includes(0)) return bytes;
  return Buffer.from([...bytes].flatMap((byte) => (byte === 0 ? [0, 0xff] : [byte])));
}

function pushValue(parts: Uint8Array[], value: Value): void {
  const rank = typeRank(value);
  parts.push(Uint8Array.of(tagOf(rank)));
  pushPayload(parts, value, rank);
}

function pushPayload(parts: Uint8Array[], value: Value, rank: number): void {
  if (rank === 10) parts.push(numberKey(value));
  else if (rank === 15) pushText(parts, String(value));
  else if (rank === 20) pushDocument(parts, value);
  else if (rank === 25) pushArray(parts, value as Value[]);
  else if (rank === 35) parts.push((value as ObjectId).id);
  else if (rank === 40) parts.push(Uint8Array.of(value ? 1 : 0));
  else if (rank === 45) parts.push(int64((value as Date).getTime()));
  else pushRare(parts, value);
}

function pushRare(parts: Uint8Array[], value: Value): void {
  if (value instanceof Binary) {
    const length = Buffer.alloc(5);
    length.writeUInt32BE(value.position, 0);
    length[4] = value.sub_type;
    parts.push(length, value.buffer.subarray(0, value.position));
  } else if (value instanceof Timestamp) {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(value.t, 0);
    bytes.writeUInt32BE(value.i, 4);
    parts.push(bytes);
  } else if (value instanceof BSONRegExp) {
    pushText(parts, value.pattern);
    pushText(parts, value.options);
  } else if (value instanceof Code) {
    pushText(parts, value.code);
    if (value.scope) pushDocument(parts, value.scope);
  }
}

function pushText(parts: Uint8Array[], text: string): void {
  parts.push(textPrefix(text), terminator);
}

function pushDocument(parts: Uint8Array[], value: Value): void {
  for (const [name, field] of Object.entries(value as Doc)) {
    const rank = typeRank(field);
    parts.push(Uint8Array.of(tagOf(rank)));
    pushText(parts, name);
    pushPayload(parts, field, rank);
  }
  parts.push(Uint8Array.of(endOfList));
}

function pushArray(parts: Uint8Array[], values: Value[]): void {
  for (const value of values) pushValue(parts, value);
  parts.push(Uint8Array.of(endOfList));
}

function int64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32BE(Math.floor(value / 0x1_0000_0000), 0);
  bytes.writeUInt32BE(((value % 0x1_0000_0000) + 0x1_0000_0000) % 0x1_0000_0000, 4);
  bytes[0] = (bytes[0] ?? 0) ^ 0x80;
  return bytes;
}

import { Decimal128, Long } from 'bson';
import { unsupported } from '../errors.ts';
import { toNumber, type Value } from './value.ts';

/** Writes a number so that byte order is numeric order, exactly, for the number types Int32, Double and Long. */
export function numberKey(value: Value): Uint8Array {
  if (value instanceof Decimal128) unsupported('Comparing and indexing a Decimal128');
  const near = toNumber(value);
  const tie = value instanceof Long && !Number.isSafeInteger(near) ? tieBreak(value, near) : equalTie;
  const bytes = Buffer.alloc(8 + tie.length);
  writeDouble(bytes, near);
  bytes.set(tie, 8);
  return bytes;
}

const equalTie = Uint8Array.of(0x80);

function writeDouble(bytes: Buffer, value: number): void {
  if (Number.isNaN(value)) return;
  bytes.writeDoubleBE(value === 0 ? 0 : value, 0);
  if ((bytes[0] ?? 0) & 0x80) for (let i = 0; i < 8; i++) bytes[i] = ~(bytes[i] ?? 0);
  else bytes[0] = (bytes[0] ?? 0) | 0x80;
}

/** Sign, exponent and digits of the exact difference between a large Long and its nearest double. */
function tieBreak(value: Long, near: number): Uint8Array {
  const difference = value.toBigInt() - BigInt(near);
  if (difference === 0n) return equalTie;
  const text = String(difference < 0n ? -difference : difference);
  const digits = text.replace(/0+$/, '');
  const bytes = Buffer.alloc(4 + digits.length);
  bytes[0] = 0x81;
  bytes.writeUInt16BE(text.length + 20000, 1);
  bytes.write(digits, 3, 'latin1');
  if (difference < 0n) for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] ?? 0);
  return bytes;
}

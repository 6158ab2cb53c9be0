import { Decimal128, Long } from 'bson';
import { toNumber, type Value } from './value.ts';

/** Writes a number so that byte order is numeric order, exactly, across all four BSON number types. */
export function numberKey(value: Value): Uint8Array {
  const near = nearestDouble(value);
  const tie = isExact(value, near) ? equalTie : tieBreak(value, near);
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

function nearestDouble(value: Value): number {
  const near = toNumber(value);
  if (value instanceof Decimal128 && !Number.isFinite(near) && /\d/.test(value.toString()))
    return near < 0 ? -Number.MAX_VALUE : Number.MAX_VALUE;
  return near;
}

function isExact(value: Value, near: number): boolean {
  if (value instanceof Long) return Number.isSafeInteger(near);
  return !(value instanceof Decimal128) || !Number.isFinite(near);
}

/** Sign, exponent and digits of the exact difference between the value and its nearest double. */
function tieBreak(value: Value, near: number): Uint8Array {
  const exact =
    value instanceof Long ? { digits: value.toBigInt(), exponent: 0 } : decimalParts(String(value));
  const base = doubleParts(near);
  const scale = Math.min(exact.exponent, base.exponent);
  const difference =
    exact.digits * 10n ** BigInt(exact.exponent - scale) - base.digits * 10n ** BigInt(base.exponent - scale);
  if (difference === 0n) return equalTie;
  const text = String(difference < 0n ? -difference : difference);
  const digits = text.slice(0, 60).replace(/0+$/, '');
  const bytes = Buffer.alloc(4 + digits.length);
  bytes[0] = 0x81;
  bytes.writeUInt16BE(text.length + scale + 20000, 1);
  bytes.write(digits, 3, 'latin1');
  if (difference < 0n) for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] ?? 0);
  return bytes;
}

function decimalParts(text: string): { digits: bigint; exponent: number } {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text) ?? [];
  return {
    digits: BigInt(`${whole}${fraction}`) * (sign ? -1n : 1n),
    exponent: Number(exponent) - fraction.length,
  };
}

function doubleParts(value: number): { digits: bigint; exponent: number } {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const high = bits.getUint32(0);
  const biased = (high >>> 20) & 0x7ff;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4));
  const mantissa = (biased ? fraction | (1n << 52n) : fraction) * (high >>> 31 ? -1n : 1n);
  const power = (biased || 1) - 1075;
  return power >= 0
    ? { digits: mantissa << BigInt(power), exponent: 0 }
    : { digits: mantissa * 5n ** BigInt(-power), exponent: power };
}

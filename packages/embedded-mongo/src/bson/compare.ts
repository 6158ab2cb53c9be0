import { Binary, Double, Int32, ObjectId } from 'bson';
import { valueKey } from './key.ts';
import { numberKey } from './number-key.ts';
import { typeRank, type Doc, type Value } from './value.ts';

/** Compares two values in BSON order: type rank first, then the value. */
export function compare(a: Value, b: Value): number {
  const rank = typeRank(a);
  const difference = rank - typeRank(b);
  if (difference !== 0) return difference;
  switch (rank) {
    case 10:
      return compareNumbers(a, b);
    case 15:
      return compareText(String(a), String(b));
    case 20:
      return compareDocuments(a, b);
    case 25:
      return compareArrays(a as Value[], b as Value[]);
    case 35:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 40:
      return Number(a) - Number(b);
    case 45:
      return (a as Date).getTime() - (b as Date).getTime();
    default:
      return a instanceof Binary || rank > 45 ? Buffer.compare(valueKey(a), valueKey(b)) : 0;
  }
}

/** Returns whether two values are equal for MongoDB: 1 equals 1.0, and fields in another order are not equal. */
export function isEqual(a: Value, b: Value): boolean {
  return compare(a, b) === 0;
}

/** Compares two strings by code point, as their UTF-8 bytes would. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = codePointOrder(a.charCodeAt(i)) - codePointOrder(b.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function codePointOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

function compareNumbers(a: Value, b: Value): number {
  const x = plainNumber(a);
  const y = plainNumber(b);
  if (x === undefined || y === undefined) return Buffer.compare(numberKey(a), numberKey(b));
  return x < y ? -1 : x > y ? 1 : 0;
}

function plainNumber(value: Value): number | undefined {
  const number =
    value instanceof Int32 || value instanceof Double
      ? value.value
      : typeof value === 'number'
        ? value
        : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

function compareDocuments(a: Value, b: Value): number {
  const left = Object.entries(a as Doc);
  const right = Object.entries(b as Doc);
  for (const [i, [name, value]] of left.entries()) {
    const other = right[i];
    if (!other) return 1;
    const difference =
      typeRank(value) - typeRank(other[1]) || compareText(name, other[0]) || compare(value, other[1]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = compare(a[i], b[i]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

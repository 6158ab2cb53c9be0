import { inverted, successor } from '../bson/key.ts';
import type { KeyRange } from '../storage/index-table.ts';

const lowest = Buffer.alloc(0);
const highest = Buffer.from([0xff, 0xff]);

/** The range of all keys. */
export const everything: KeyRange = { low: lowest, high: highest, isPoint: false };

/** The range of every key that starts with these bytes. */
export function startingWith(key: Uint8Array): KeyRange {
  return { low: key, high: successor(key), isPoint: false };
}

/** The range of one complete value key. */
export function point(key: Uint8Array): KeyRange {
  return { low: key, high: successor(key), isPoint: true };
}

/** Returns a range as it is among the keys of a descending field. */
export function invertedRange({ low, high, isPoint }: KeyRange): KeyRange {
  if (isPoint) return point(inverted(low));
  return { low: successor(inverted(high)), high: successor(inverted(low)), isPoint };
}

/** Sorts ranges and joins those that overlap, so that no key is visited twice. */
export function union(ranges: KeyRange[]): KeyRange[] {
  const result: KeyRange[] = [];
  for (const range of ranges.toSorted((a, b) => Buffer.compare(a.low, b.low))) {
    if (Buffer.compare(range.low, range.high) >= 0) continue;
    const last = result.at(-1);
    if (!last || Buffer.compare(range.low, last.high) >= 0) result.push({ ...range });
    else if (!Buffer.compare(range.low, last.low) && !Buffer.compare(range.high, last.high))
      last.isPoint ||= range.isPoint;
    else Object.assign(last, { high: later(last.high, range.high), isPoint: false });
  }
  return result;
}

/** The keys two lists of ranges have in common. */
export function intersection(a: KeyRange[], b: KeyRange[]): KeyRange[] {
  const pairs = a.flatMap((x) =>
    b.map((y) => ({
      low: later(x.low, y.low),
      high: earlier(x.high, y.high),
      isPoint: x.isPoint || y.isPoint,
    })),
  );
  return union(pairs);
}

function later(a: Uint8Array, b: Uint8Array): Uint8Array {
  return Buffer.compare(a, b) >= 0 ? a : b;
}

function earlier(a: Uint8Array, b: Uint8Array): Uint8Array {
  return Buffer.compare(a, b) <= 0 ? a : b;
}

import type { DatabaseSync, StatementSync } from 'node:sqlite';

interface Bucket {
  key: Uint8Array;
  rid: number;
  size: number;
}

const fullBucket = 256;
const sparseBucket = 64;
const mostEstimated = 1000;

/**
 * Counts the entries of one index in neighbouring buckets, so that a range count reads two buckets at most.
 * Built from the table when first asked, then kept up to date with it.
 */
export class RangeCounts {
  /** How many entries counting has walked so far. */
  walked = 0;
  #buckets: Bucket[] | undefined;
  readonly #sample: StatementSync;
  readonly #between: StatementSync;
  readonly #middle: StatementSync;
  readonly #first: StatementSync;

  constructor(sql: DatabaseSync, table: string) {
    this.#sample = sql.prepare(
      `SELECT k, r FROM (SELECT k, r, row_number() OVER (ORDER BY k, r) AS n FROM ${table}) WHERE n % ${String(fullBucket / 2)} = 1`,
    );
    this.#between = sql.prepare(
      `SELECT count(*) AS n FROM ${table} WHERE (k, r) >= (?, ?) AND (k, r) < (?, ?)`,
    );
    this.#first = sql.prepare(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE (k, r) >= (?, -1) AND (k, r) < (?, -1) LIMIT ?)`,
    );
    this.#middle = sql.prepare(
      `SELECT k, r FROM ${table} WHERE (k, r) >= (?, ?) ORDER BY k, r LIMIT 1 OFFSET ?`,
    );
  }

  /** Forgets the buckets; the next count builds them again. */
  reset(): void {
    this.#buckets = undefined;
  }

  /** Notes an entry that was written. */
  added(key: Uint8Array, rid: number): void {
    const buckets = this.#buckets;
    if (!buckets) return;
    const at = bucketOf(buckets, key, rid);
    const bucket = buckets[at];
    if (bucket && ++bucket.size > fullBucket) this.#split(buckets, at, bucket);
  }

  /** Notes an entry that was deleted. */
  removed(key: Uint8Array, rid: number): void {
    const buckets = this.#buckets;
    if (!buckets) return;
    const at = bucketOf(buckets, key, rid);
    const [previous, bucket] = [buckets[at - 1], buckets[at]];
    if (!bucket) return;
    bucket.size--;
    if (!previous || previous.size + bucket.size > sparseBucket) return;
    previous.size += bucket.size;
    buckets.splice(at, 1);
  }

  /** How many entries have `low <= key < high`, up to so many; reads no others, and builds nothing. */
  countUpTo(low: Uint8Array, high: Uint8Array, most: number): number {
    const found = Number(this.#first.get(low, high, most)?.n);
    this.walked += found;
    return found;
  }

  /** The exact number of entries with `low <= key < high`. */
  count(low: Uint8Array, high: Uint8Array): number {
    if (Buffer.compare(low, high) >= 0) return 0;
    const buckets = (this.#buckets ??= this.#build());
    const [from, to] = [bucketOf(buckets, low, -1), bucketOf(buckets, high, -1)];
    if (from === to) return this.#entries(low, -1, high, -1);
    const [afterLow, atHigh] = [buckets[from + 1], buckets[to]];
    if (!afterLow || !atHigh) return 0;
    return (
      this.#entries(low, -1, afterLow.key, afterLow.rid) +
      total(buckets, from + 1, to) +
      this.#entries(atHigh.key, atHigh.rid, high, -1)
    );
  }

  /** About how many entries a range has: from the bucket sizes, or none or few or many where nothing was counted yet. */
  estimate(low: Uint8Array, high: Uint8Array): number {
    const buckets = this.#buckets;
    // Building the buckets reads the whole index, too slow for a planner that only compares two indexes.
    if (!buckets) return Number(this.#first.get(low, high, mostEstimated)?.n);
    const [from, to] = [bucketOf(buckets, low, -1), bucketOf(buckets, high, -1)];
    if (from === to) return Math.min(this.#entries(low, -1, high, -1), fullBucket);
    return total(buckets, from, to);
  }

  #entries(low: Uint8Array, lowRid: number, high: Uint8Array, highRid: number): number {
    const found = Number(this.#between.get(low, lowRid, high, highRid)?.n);
    this.walked += found;
    return found;
  }

  #build(): Bucket[] {
    const rows = this.#sample.all().slice(1) as { k: Uint8Array; r: number }[];
    const buckets: Bucket[] = [{ key: new Uint8Array(), rid: -1, size: fullBucket / 2 }];
    for (const { k, r } of rows) buckets.push({ key: k, rid: r, size: fullBucket / 2 });
    const last = buckets.at(-1);
    if (last) last.size = this.#entries(last.key, last.rid, Uint8Array.of(0xff, 0xff), -1);
    return buckets;
  }

  #split(buckets: Bucket[], at: number, bucket: Bucket): void {
    const half = bucket.size >> 1;
    const row = this.#middle.get(bucket.key, bucket.rid, half) as { k: Uint8Array; r: number } | undefined;
    if (!row) return;
    buckets.splice(at + 1, 0, { key: row.k, rid: row.r, size: bucket.size - half });
    bucket.size = half;
  }
}

/** The last bucket that starts at or before the entry. */
function bucketOf(buckets: Bucket[], key: Uint8Array, rid: number): number {
  let [low, high] = [0, buckets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const bucket = buckets[middle];
    const order = bucket ? Buffer.compare(bucket.key, key) || bucket.rid - rid : 1;
    if (order <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

function total(buckets: Bucket[], from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += buckets[i]?.size ?? 0;
  return sum;
}

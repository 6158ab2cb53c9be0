import { componentKey } from '../storage/index-keys.ts';
import { tagOf } from '../bson/key.ts';
import { successor } from '../bson/key.ts';
import type { Cursors } from '../command/cursors.ts';
import { inverted } from '../bson/key.ts';
import type { Collection } from '../storage/collection.ts';
import type { IndexTable, KeyRange } from '../storage/index-table.ts';
import { Row } from '../storage/row.ts';
import type { Store } from '../storage/store.ts';

const mostPerSweep = 5000;

/** Deletes expired documents and unused cursors periodically. Returns a function that stops this. */
export function startSweeps(store: Store, cursors: Cursors, seconds: number): () => void {
  const timer = setInterval(() => {
    cursors.sweep();
    removeExpired(store, Date.now());
  }, seconds * 1000);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** Deletes the documents that have expired according to a TTL index. */
function removeExpired(store: Store, now: number): void {
  for (const collection of store.catalog.list())
    for (const index of collection.indexes) {
      const { expireAfterSeconds } = index.spec;
      if (expireAfterSeconds === undefined) continue;
      const rows = expiredRows(index, new Date(now - expireAfterSeconds * 1000));
      if (rows.length > 0) removeAll(store, collection, rows);
    }
}

function removeAll(store: Store, collection: Collection, rows: Row[]): void {
  store.write(() => {
    for (const row of rows) collection.remove(row);
  });
}

function expiredRows(index: IndexTable, until: Date): Row[] {
  const rows = new Map<number, Row>();
  for (const [, rid, bytes] of index.scan(datesUntil(index, until), false, 64)) {
    rows.set(rid, new Row(rid, bytes));
    if (rows.size >= mostPerSweep) break;
  }
  return [...rows.values()];
}

/** The key range of dates up to the given one. TTL indexes ignore other types. */
function datesUntil(index: IndexTable, until: Date): KeyRange {
  const low = Buffer.of(tagOf(45));
  const high = successor(componentKey(1, until));
  if (index.spec.fields[0]?.direction === 1) return { low, high, isPoint: false };
  return { low: successor(inverted(high)), high: successor(inverted(low)), isPoint: false };
}

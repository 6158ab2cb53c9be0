import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { decode, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { entriesOf, type IndexEntries, type IndexEntry } from './index-keys.ts';
import { type IndexSpec, keyPattern } from './index-spec.ts';
import { EJSON } from 'bson';

/** Returns the error for a second document with the same unique key. */
function duplicateKey(namespace: string, spec: IndexSpec, values: Value[]): MongoFailure {
  const keyValue = Object.fromEntries(
    spec.fields.map(({ path }, i) => [path, typeof values[i] === 'symbol' ? undefined : (values[i] ?? null)]),
  );
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${EJSON.stringify(value ?? null)}`);
  return new MongoFailure(
    11000,
    `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern: keyPattern(spec), keyValue },
  );
}

/** The keys from `low` (inclusive) to `high` (exclusive). */
export interface KeyRange {
  low: Uint8Array;
  high: Uint8Array;
  /** Whether `low` is the complete key of one single value. */
  isPoint: boolean;
}

/** Position and document of one index entry: key, row id, document bytes. */
export type EntryRow = [Uint8Array, number, Uint8Array];

/** The stored entries of one index. */
export class IndexTable {
  readonly spec: IndexSpec;
  readonly #sql: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #remove: StatementSync;
  readonly #owner: StatementSync;
  readonly #pages: Record<'first' | 'next', Record<'up' | 'down', StatementSync>>;
  readonly #distinct: StatementSync;
  readonly #count: StatementSync;

  constructor(sql: DatabaseSync, spec: IndexSpec, documents: string) {
    const table = tableName(spec);
    this.spec = spec;
    this.#sql = sql;
    this.#insert = sql.prepare(`INSERT INTO ${table} (k, r) VALUES (?, ?)`);
    this.#remove = sql.prepare(`DELETE FROM ${table} WHERE k = ? AND r = ?`);
    this.#owner = sql.prepare(`SELECT r FROM ${table} WHERE k = ? AND r <> ? LIMIT 1`);
    this.#distinct = sql.prepare(`SELECT DISTINCT r FROM ${table} WHERE k >= ? AND k < ? LIMIT ?`);
    this.#distinct.setReturnArrays(true);
    this.#count = sql.prepare(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE k >= ? AND k < ? LIMIT ?)`,
    );
    this.#pages = pageStatements(sql, table, documents);
  }

  /** Returns the entries of a document in this index. */
  entries(doc: Doc): IndexEntries {
    return entriesOf(this.spec.fields, this.spec.sparse, doc);
  }

  /** Refuses entries that another document of a unique index already has. */
  checkUnique(namespace: string, entries: Iterable<IndexEntry>, rid: number): void {
    if (!this.spec.unique) return;
    for (const { key, values } of entries)
      if (this.#owner.get(key, rid)) throw duplicateKey(namespace, this.spec, values);
  }

  /** Writes an entry. */
  add(key: Uint8Array, rid: number): void {
    this.#insert.run(key, rid);
  }

  /** Deletes an entry. */
  remove(key: Uint8Array, rid: number): void {
    this.#remove.run(key, rid);
  }

  /** Reads a range in key order, page by page, so that writes between pages are safe. */
  *scan({ low, high }: KeyRange, reverse: boolean, firstPage: number): Generator<EntryRow> {
    const way = reverse ? 'down' : 'up';
    let limit = firstPage;
    let rows = this.#read(this.#pages.first[way], [low, high, limit]);
    while (rows.length > 0) {
      yield* rows;
      const last = rows.at(-1);
      if (rows.length < limit || !last) return;
      limit = Math.min(limit * 4, 1024);
      rows = this.#read(this.#pages.next[way], [last[0], last[1], reverse ? low : high, limit]);
    }
  }

  #read(statement: StatementSync, args: (Uint8Array | number)[]): EntryRow[] {
    try {
      return statement.all(...args) as unknown as EntryRow[];
    } catch (error) {
      throw new MongoFailure(175, `the index was dropped while it was read: ${String(error)}`);
    }
  }

  /** Counts the entries in a range, up to `most`; -1 counts all. */
  count({ low, high }: KeyRange, most: number): number {
    return Number(this.#count.get(low, high, most)?.n);
  }

  /** Returns the row ids that have an entry in the range, each once, `most` at most; -1 returns all. */
  rowsIn({ low, high }: KeyRange, most: number): number[] {
    return (this.#distinct.all(low, high, most) as unknown as [number][]).map(([rid]) => rid);
  }

  /** Creates the table and fills it from the documents. */
  static build(sql: DatabaseSync, namespace: string, spec: IndexSpec, documents: string): IndexTable {
    sql.exec(
      `CREATE TABLE ${tableName(spec)} (k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY (k, r)) WITHOUT ROWID`,
    );
    const table = new IndexTable(sql, spec, documents);
    for (const row of sql.prepare(`SELECT id, d FROM ${documents} ORDER BY id`).iterate()) {
      const { entries, multikey } = table.entries(decode(row.d as Uint8Array));
      table.checkUnique(namespace, entries.values(), row.id as number);
      for (const { key } of entries.values()) table.add(key, row.id as number);
      multikey.forEach((isMultikey, i) => (spec.multikey[i] ||= isMultikey));
    }
    return table;
  }

  /** Deletes the table. */
  drop(): void {
    this.#sql.exec(`DROP TABLE ${tableName(this.spec)}`);
  }
}

function tableName(spec: IndexSpec): string {
  return `i${String(spec.id)}`;
}

function pageStatements(
  sql: DatabaseSync,
  table: string,
  documents: string,
): Record<'first' | 'next', Record<'up' | 'down', StatementSync>> {
  const select = `SELECT i.k, i.r, d.d FROM ${table} i CROSS JOIN ${documents} d ON d.id = i.r WHERE`;
  const page = (where: string, order: string): StatementSync => {
    const statement = sql.prepare(`${select} ${where} ORDER BY i.k ${order}, i.r ${order} LIMIT ?`);
    statement.setReturnArrays(true);
    return statement;
  };
  return {
    first: { up: page('i.k >= ? AND i.k < ?', 'ASC'), down: page('i.k >= ? AND i.k < ?', 'DESC') },
    next: {
      up: page('(i.k, i.r) > (?, ?) AND i.k < ?', 'ASC'),
      down: page('(i.k, i.r) < (?, ?) AND i.k >= ?', 'DESC'),
    },
  };
}

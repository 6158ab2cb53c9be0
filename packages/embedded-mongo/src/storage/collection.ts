import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Doc } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import type { IndexEntries } from './index-keys.ts';
import type { IndexSpec } from './index-spec.ts';
import { IndexTable } from './index-table.ts';
import { Row } from './row.ts';

type StatementName = 'insert' | 'replace' | 'remove' | 'page' | 'size';

/** The documents of one collection with all its indexes. */
export class Collection {
  readonly id: number;
  readonly namespace: string;
  readonly options: Doc;
  readonly indexes: IndexTable[];
  readonly #sql: DatabaseSync;
  readonly #save: () => void;
  readonly #statements: Record<StatementName, StatementSync>;
  #size: number | undefined;

  constructor(
    sql: DatabaseSync,
    id: number,
    namespace: string,
    options: Doc,
    specs: IndexSpec[],
    save: (collection: Collection) => void,
  ) {
    this.#sql = sql;
    this.id = id;
    this.namespace = namespace;
    this.options = options;
    this.#save = () => save(this);
    this.indexes = specs.map((spec) => new IndexTable(sql, spec, this.table));
    this.#statements = prepare(sql, this.table);
  }

  /** Name of the table that holds the documents. */
  get table(): string {
    return `c${String(this.id)}`;
  }

  /** Number of documents. */
  get size(): number {
    return (this.#size ??= Number((this.#statements.size.get() as unknown as [number])[0]));
  }

  /** Stores a new document. */
  insert(doc: Doc, bytes: Uint8Array): void {
    const planned = this.indexes.map((index) => index.entries(doc));
    this.indexes.forEach((index, i) =>
      index.checkUnique(this.namespace, planned[i]?.entries.values() ?? [], 0),
    );
    const rid = Number(this.#statements.insert.run(bytes).lastInsertRowid);
    this.indexes.forEach((index, i) => {
      for (const { key } of planned[i]?.entries.values() ?? []) index.add(key, rid);
    });
    this.#noteMultikey(planned);
    if (this.#size !== undefined) this.#size++;
  }

  /** Replaces a document, touching only the index entries that change. */
  replace(row: Row, doc: Doc, bytes: Uint8Array): void {
    const before = this.indexes.map((index) => index.entries(row.doc).entries);
    const after = this.indexes.map((index) => index.entries(doc));
    this.indexes.forEach((index, i) => {
      index.checkUnique(this.namespace, only(after[i]?.entries, before[i]), row.rid);
    });
    this.#statements.replace.run(bytes, row.rid);
    this.indexes.forEach((index, i) => {
      for (const { key } of only(before[i], after[i]?.entries)) index.remove(key, row.rid);
      for (const { key } of only(after[i]?.entries, before[i])) index.add(key, row.rid);
    });
    this.#noteMultikey(after);
  }

  /** Deletes a document. */
  remove(row: Row): void {
    for (const index of this.indexes)
      for (const { key } of index.entries(row.doc).entries.values()) index.remove(key, row.rid);
    this.#statements.remove.run(row.rid);
    if (this.#size !== undefined) this.#size--;
  }

  /** Reads all documents in the order they were inserted. */
  *scan(): Generator<Row> {
    let last = 0;
    for (let limit = 64; ; limit = Math.min(limit * 4, 1024)) {
      const rows = this.#page(last, limit);
      for (const [rid, bytes] of rows) yield new Row(rid, bytes);
      if (rows.length < limit) return;
      last = rows.at(-1)?.[0] ?? last;
    }
  }

  #page(last: number, limit: number): [number, Uint8Array][] {
    try {
      return this.#statements.page.all(last, limit) as unknown as [number, Uint8Array][];
    } catch (error) {
      throw new MongoFailure(
        175,
        `collection ${this.namespace} was dropped while it was read: ${String(error)}`,
      );
    }
  }

  /** Builds an index for the existing documents. */
  addIndex(spec: IndexSpec): void {
    this.indexes.push(IndexTable.build(this.#sql, this.namespace, spec, this.table));
    this.#save();
  }

  /** Drops one index. */
  dropIndex(index: IndexTable): void {
    index.drop();
    this.indexes.splice(this.indexes.indexOf(index), 1);
    this.#save();
  }

  /** Drops the documents and every index. */
  drop(): void {
    for (const index of this.indexes) index.drop();
    this.#sql.exec(`DROP TABLE ${this.table}`);
  }

  #noteMultikey(planned: IndexEntries[]): void {
    let isNew = false;
    planned.forEach(({ multikey }, i) => {
      const known = this.indexes[i]?.spec.multikey;
      multikey.forEach((isMultikey, field) => {
        if (!known || !isMultikey || known[field]) return;
        known[field] = isNew = true;
      });
    });
    if (isNew) this.#save();
  }
}

function* only<T>(
  entries: Map<string, T> | undefined,
  others: ReadonlyMap<string, unknown> | undefined,
): Generator<T> {
  for (const [key, entry] of entries ?? []) if (!others?.has(key)) yield entry;
}

function prepare(sql: DatabaseSync, table: string): Record<StatementName, StatementSync> {
  const statements = {
    insert: sql.prepare(`INSERT INTO ${table} (d) VALUES (?)`),
    replace: sql.prepare(`UPDATE ${table} SET d = ? WHERE id = ?`),
    remove: sql.prepare(`DELETE FROM ${table} WHERE id = ?`),
    page: sql.prepare(`SELECT id, d FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`),
    size: sql.prepare(`SELECT count(*) FROM ${table}`),
  };
  for (const statement of [statements.page, statements.size]) statement.setReturnArrays(true);
  return statements;
}

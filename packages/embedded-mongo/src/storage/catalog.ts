import type { DatabaseSync } from 'node:sqlite';
import { type Doc, fromNumber, decode, encode } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { Collection } from './collection.ts';
import type { IndexSpec } from './index-spec.ts';

/** Writes a document as text that keeps every BSON type. */
function printDoc(doc: Doc): string {
  return Buffer.from(encode(doc)).toString('base64');
}

/** Reads a document written by `printDoc`. */
function parseDoc(text: string): Doc {
  return decode(Buffer.from(text, 'base64'));
}

/** Writes the indexes of a collection for the catalogue. */
function printIndexes(specs: IndexSpec[]): string {
  return JSON.stringify(
    specs.map((spec) => ({
      ...spec,
      declared: printDoc(spec.declared),
    })),
  );
}

/** Reads indexes written by `printIndexes`. */
function parseIndexes(text: string): IndexSpec[] {
  return (JSON.parse(text) as StoredSpec[]).map((spec) => ({
    ...spec,
    expireAfterSeconds: spec.expireAfterSeconds,
    declared: parseDoc(spec.declared),
  }));
}

type StoredSpec = Omit<IndexSpec, 'declared'> & { declared: string };

/** All collections of all databases. */
export class Catalog {
  readonly #sql: DatabaseSync;
  readonly #collections = new Map<string, Collection>();

  constructor(sql: DatabaseSync) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS catalog (id INTEGER PRIMARY KEY, ns TEXT UNIQUE NOT NULL, options TEXT NOT NULL, indexes TEXT NOT NULL)',
    );
    sql.exec('CREATE TABLE IF NOT EXISTS sequence (next INTEGER NOT NULL)');
    if (!sql.prepare('SELECT next FROM sequence').get()) sql.exec('INSERT INTO sequence VALUES (1)');
    this.reload();
  }

  /** Reads the catalogue again, after a rollback. */
  reload(): void {
    this.#collections.clear();
    for (const { id, ns, options, indexes } of this.#sql
      .prepare('SELECT id, ns, options, indexes FROM catalog')
      .all()) {
      this.#open(Number(id), String(ns), parseDoc(String(options)), parseIndexes(String(indexes)));
    }
  }

  /** Returns a collection; undefined if it does not exist. */
  find(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  /** Yields every collection of one database, or of all. */
  *list(database?: string): Generator<Collection> {
    for (const [namespace, collection] of this.#collections)
      if (database === undefined || namespace.startsWith(`${database}.`)) yield collection;
  }

  /** Returns a collection; creates it with its `_id` index if it does not exist. */
  ensure(namespace: string, options: Doc = {}): Collection {
    return this.#collections.get(namespace) ?? this.#create(namespace, options);
  }

  /** Drops a collection. */
  drop(collection: Collection): void {
    collection.drop();
    this.#sql.prepare('DELETE FROM catalog WHERE id = ?').run(collection.id);
    this.#collections.delete(collection.namespace);
  }

  /** Returns the next number for a table. */
  nextId(): number {
    return Number(this.#sql.prepare('UPDATE sequence SET next = next + 1 RETURNING next').get()?.next);
  }

  #create(namespace: string, options: Doc): Collection {
    checkNamespace(namespace);
    const id = this.nextId();
    this.#sql.exec(`CREATE TABLE c${String(id)} (id INTEGER PRIMARY KEY AUTOINCREMENT, d BLOB NOT NULL)`);
    this.#sql.prepare('INSERT INTO catalog VALUES (?, ?, ?, ?)').run(id, namespace, printDoc(options), '[]');
    const collection = this.#open(id, namespace, options, []);
    collection.addIndex(idIndex(this.nextId()));
    return collection;
  }

  #open(id: number, namespace: string, options: Doc, specs: IndexSpec[]): Collection {
    const collection = new Collection(this.#sql, id, namespace, options, specs, (changed) => {
      const saved = printIndexes(changed.indexes.map((index) => index.spec));
      this.#sql.prepare('UPDATE catalog SET indexes = ? WHERE id = ?').run(saved, id);
    });
    this.#collections.set(namespace, collection);
    return collection;
  }
}

function idIndex(id: number): IndexSpec {
  return {
    id,
    name: '_id_',
    fields: [{ path: '_id', parts: ['_id'], direction: 1 }],
    unique: true,
    sparse: false,
    expireAfterSeconds: undefined,
    multikey: [false],
    declared: { v: fromNumber(2), key: { _id: fromNumber(1) }, name: '_id_' },
  };
}

function checkNamespace(namespace: string): void {
  const [, database = '', name = ''] = /^([^.]*)\.(.*)$/s.exec(namespace) ?? [];
  if (
    !/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database) ||
    name === '' ||
    /[$\0]/.test(name) ||
    name.startsWith('system.') ||
    name.startsWith('.')
  )
    throw new MongoFailure(73, `Invalid namespace specified '${namespace}'`);
}

import type { Doc, Value } from '../bson/value.ts';
import type { Catalog } from '../storage/catalog.ts';

/** Where a pipeline reads from. */
export interface Source {
  catalog: Catalog;
  database: string;
  namespace: string;
  hint: Value;
}

/** One stage, ready to run. */
export type Stage = (documents: Iterable<Doc>) => Iterable<Doc>;

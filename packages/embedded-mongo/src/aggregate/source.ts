import type { Doc, Value } from '../bson/value.ts';
import type { Catalog } from '../storage/catalog.ts';

/** Where a pipeline reads from, and the variables it sees. */
export interface Source {
  catalog: Catalog;
  database: string;
  namespace: string;
  hint: Value;
  variables: Doc;
}

/** One stage, ready to run. */
export type Stage = (documents: Iterable<Doc>) => Iterable<Doc>;

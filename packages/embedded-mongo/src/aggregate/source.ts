import type { Doc } from '../bson/value.ts';
import type { Catalog } from '../storage/catalog.ts';

/** The collection that a pipeline reads. */
export interface Source {
  catalog: Catalog;
  database: string;
  namespace: string;
}

/** One stage, ready to run. */
export type Stage = (documents: Iterable<Doc>) => Iterable<Doc>;

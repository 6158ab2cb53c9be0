import type { Doc } from '../bson/value.ts';

/** One field of an index: its path, split, and 1 or -1. */
export interface IndexField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

/** A declared index as kept in the catalogue. */
export interface IndexSpec {
  id: number;
  name: string;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  expireAfterSeconds: number | undefined;
  /** Which fields have ever had an array on their path. */
  multikey: boolean[];
  /** The declaration with the numeric types that the client sent; listIndexes returns it. */
  declared: Doc;
}

/** The key pattern of an index as a document. */
export function keyPattern(spec: Pick<IndexSpec, 'fields'>): Doc {
  return Object.fromEntries(spec.fields.map(({ path, direction }) => [path, direction]));
}

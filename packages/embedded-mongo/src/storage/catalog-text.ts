import { decode, type Doc, encode } from '../bson/value.ts';
import type { IndexSpec } from './index-spec.ts';

/** Writes a document as text that keeps every BSON type. */
export function printDoc(doc: Doc): string {
  return Buffer.from(encode(doc)).toString('base64');
}

/** Reads a document written by `printDoc`. */
export function parseDoc(text: string): Doc {
  return decode(Buffer.from(text, 'base64'));
}

/** Writes the indexes of a collection for the catalogue. */
export function printIndexes(specs: IndexSpec[]): string {
  return JSON.stringify(
    specs.map((spec) => ({
      ...spec,
      declared: printDoc(spec.declared),
    })),
  );
}

/** Reads indexes written by `printIndexes`. */
export function parseIndexes(text: string): IndexSpec[] {
  return (JSON.parse(text) as StoredSpec[]).map((spec) => ({
    ...spec,
    expireAfterSeconds: spec.expireAfterSeconds,
    declared: parseDoc(spec.declared),
  }));
}

type StoredSpec = Omit<IndexSpec, 'declared'> & { declared: string };

import { EJSON } from 'bson';
import type { Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { type IndexSpec, keyPattern } from './index-spec.ts';

/** Returns the error for a second document with the same unique key. */
export function duplicateKey(namespace: string, spec: IndexSpec, values: Value[]): MongoFailure {
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

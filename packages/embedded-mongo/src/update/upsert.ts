import { ObjectId } from 'bson';
import { isDoc, type Doc, encodeStored, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { isOperatorDoc } from '../match/matcher.ts';
import { transform, type Updated } from './apply.ts';
import type { Update } from './parse.ts';
import { getAt, setAt } from './paths.ts';

/** The document an upsert inserts: what the filter says equals, then the update, with an `_id` in front. */
export function upsertDocument(filter: Doc, update: Update): Updated {
  const equalities = new Map<string, Value>();
  collect(equalities, filter);
  const base: Doc = {};
  for (const [path, value] of equalities)
    if (update.kind !== 'replace' || path === '_id') {
      const parts = path.split('.');
      if (getAt(base, parts) !== undefined) notSingle(path);
      setAt(base, parts, value);
    }
  const result = transform(base, update, true);
  const { _id = new ObjectId(), ...rest } = result;
  const doc: Doc = { _id, ...rest };
  return { doc, bytes: encodeStored(doc) };
}

function notSingle(path: string): never {
  throw new MongoFailure(54, `cannot infer query fields to set, path '${path}' is matched twice`);
}

function collect(equalities: Map<string, Value>, filter: Doc): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and') for (const part of operand as Doc[]) collect(equalities, part);
    else if (name === '$or' && (operand as Doc[]).length === 1)
      collect(equalities, (operand as Doc[])[0] ?? {});
    else if (!name.startsWith('$')) addEquality(equalities, name, operand);
  }
}

function addEquality(equalities: Map<string, Value>, path: string, operand: Value): void {
  const value = equalityOf(operand);
  if (value === undefined) return;
  if (equalities.has(path)) notSingle(path);
  equalities.set(path, value);
}

function equalityOf(operand: Value): Value {
  if (!isOperatorDoc(operand))
    return isDoc(operand) || typeof operand !== 'object' || operand === null || !('pattern' in operand)
      ? operand
      : undefined;
  if ('$eq' in operand) return operand.$eq;
  const list = operand.$in;
  return Array.isArray(list) && list.length === 1 && !isOperatorDoc(list[0]) ? (list[0] as Value) : undefined;
}

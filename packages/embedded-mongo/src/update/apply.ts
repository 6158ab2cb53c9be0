import { isEqual } from '../bson/compare.ts';
import { decode, type Doc, encodeStored, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { removed, unchanged } from './array-modifiers.ts';
import type { Change, Update } from './parse.ts';
import { getAt, setAt, unsetAt } from './paths.ts';

/** A document after an update, as fields and as bytes. */
export interface Updated {
  doc: Doc;
  bytes: Uint8Array;
}

/** Applies an update to a stored document's bytes; the `_id` may not change. */
export function applyUpdate(bytes: Uint8Array, update: Update): Updated {
  const doc = decode(bytes);
  const result = transform(doc, update, false);
  checkSameId(decode(bytes), result);
  return { doc: result, bytes: encodeStored(result) };
}

/** Refuses a change of the `_id`. */
export function checkSameId(before: Doc, after: Doc): void {
  if (after._id === undefined || !isEqual(after._id, before._id))
    throw new MongoFailure(
      66,
      `Performing an update on the path '_id' would modify the immutable field '_id'`,
    );
}

/** Applies an update to a decoded document, which it may change in place. */
export function transform(doc: Doc, update: Update, isInsert: boolean): Doc {
  if (update.kind === 'replace') return replace(doc, update.doc);
  for (const change of update.changes) applyChange(doc, change, isInsert);
  return doc;
}

function replace(doc: Doc, { _id = doc._id, ...fields }: Doc): Doc {
  return _id === undefined ? fields : { _id, ...fields };
}

function applyChange(doc: Doc, { path, parts, modifier, operand }: Change, isInsert: boolean): void {
  const value = modifier({ path, current: getAt(doc, parts), documentId: doc._id, isInsert }, operand);
  if (value === removed) unsetAt(doc, parts);
  else if (value !== unchanged) setAt(doc, parts, copy(value));
}

/** Copies a value of the command, because several documents may receive it and must not share it. */
function copy(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy);
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copy(field)]))
    : value;
}

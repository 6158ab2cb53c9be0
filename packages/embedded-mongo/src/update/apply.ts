import { isEqual } from '../bson/compare.ts';
import { decode, type Doc, encodeStored, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { modifiers } from './modifiers.ts';
import { removed, unchanged } from './place.ts';
import type { Change, Update } from './parse.ts';
import { getAt, setAt, unsetAt } from './paths.ts';
import { type ArrayFilters, exactPaths } from './positions.ts';

/** What an update needs to know besides the document. */
export interface UpdateContext {
  position: number | undefined;
  filters: ArrayFilters;
  isInsert: boolean;
  variables: Doc;
}

/** A document after an update, as fields and as bytes. */
export interface Updated {
  doc: Doc;
  bytes: Uint8Array;
}

/** Applies an update to a stored document's bytes; the `_id` may not change. */
export function applyUpdate(bytes: Uint8Array, update: Update, context: UpdateContext): Updated {
  const doc = decode(bytes);
  const result = transform(doc, update, context);
  const id = decode(bytes)._id;
  if (result._id === undefined || !isEqual(result._id, id))
    throw new MongoFailure(
      66,
      `Performing an update on the path '_id' would modify the immutable field '_id'`,
    );
  return { doc: result, bytes: encodeStored(result) };
}

/** Applies an update to a decoded document, which it may change in place. */
export function transform(doc: Doc, update: Update, context: UpdateContext): Doc {
  switch (update.kind) {
    case 'replace':
      return replace(doc, update.doc);
    case 'pipeline':
      return keepId(doc, update.run(doc, context.variables));
    case 'change':
      for (const change of update.changes) applyChange(doc, change, context);
      return doc;
  }
}

/** A pipeline that drops the `_id` leaves it as it was. */
function keepId({ _id }: Doc, result: Doc): Doc {
  return '_id' in result || _id === undefined ? result : { _id, ...result };
}

function replace(doc: Doc, { _id = doc._id, ...fields }: Doc): Doc {
  return _id === undefined ? fields : { _id, ...fields };
}

function applyChange(doc: Doc, change: Change, context: UpdateContext): void {
  const operator = change.operator === '$setOnInsert' && context.isInsert ? '$set' : change.operator;
  if (operator === '$setOnInsert') return;
  if (operator === '$rename') {
    rename(doc, change);
    return;
  }
  for (const parts of exactPaths(doc, change.parts, context.position, context.filters)) {
    const place = { path: parts.join('.'), current: getAt(doc, parts), documentId: doc._id };
    const value = modifiers[operator]?.(place, change.operand);
    if (value === removed) unsetAt(doc, parts);
    else if (value !== unchanged) setAt(doc, parts, copy(value));
  }
}

/** A value from the command may be written into many documents, which later changes must not share. */
function copy(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy);
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copy(field)]))
    : value;
}

function rename(doc: Doc, { path, parts, operand }: Change): void {
  if (typeof operand !== 'string')
    throw new MongoFailure(2, `The 'to' field for $rename must be a string: ${path}: ${String(operand)}`);
  const target = operand.split('.');
  if (target.includes(''))
    throw new MongoFailure(
      56,
      `The update path '${operand}' contains an empty field name, which is not allowed.`,
    );
  if ([...parts, ...target].some((part) => part.startsWith('$')))
    throw new MongoFailure(2, `The source or target field for $rename may not be dynamic: ${path}`);
  refuseArrays(doc, parts, 'source');
  refuseArrays(doc, target, 'destination');
  const value = getAt(doc, parts);
  if (value === undefined) return;
  unsetAt(doc, parts);
  unsetAt(doc, target);
  setAt(doc, target, value);
}

function refuseArrays(doc: Doc, parts: string[], role: string): void {
  for (let i = 1; i < parts.length; i++)
    if (Array.isArray(getAt(doc, parts.slice(0, i))))
      throw new MongoFailure(
        2,
        `The ${role} field of $rename cannot be an array element: '${parts.join('.')}'`,
      );
}

import { BSONRegExp, ObjectId } from 'bson';
import { isEqual } from '../bson/compare.ts';
import { decode, encode, type Doc, encodeStored, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { isOperatorDoc } from '../match/matcher.ts';
import { checkSameId, transform, type Updated } from './apply.ts';
import type { Update } from './parse.ts';
import { setAt } from './paths.ts';

/** Returns the document that an upsert inserts: the equalities of the filter, then the update, `_id` first. */
export function upsertDocument(filter: Doc, update: Update): Updated {
  const base: Doc = {};
  for (const [path, value] of equalitiesIn(filter, update.kind === 'replace'))
    setAt(base, path.split('.'), value);
  // The update may change the `_id` of the filter in place.
  const before = decode(encode(base));
  const result = transform(base, update, true);
  if (before._id !== undefined) checkSameId(before, result);
  const { _id = new ObjectId(), ...rest } = result;
  const doc: Doc = { _id, ...rest };
  return { doc, bytes: encodeStored(doc) };
}

type Equality = [path: string, value: Value];

/** Returns the equalities of a filter that an upsert inserts. A replacement only takes the whole `_id`. */
function equalitiesIn(filter: Doc, isReplacement: boolean): Equality[] {
  const found = collect(filter).filter(([path]) => !isReplacement || overlaps(path, '_id'));
  const below = isReplacement && found.find(([path]) => path !== '_id')?.[0];
  if (below)
    throw new MongoFailure(
      111,
      `field at '_id' must be exactly specified, field at sub-path '${below}' found`,
    );
  found.forEach(([path], index) => {
    if (found.slice(0, index).some(([earlier]) => overlaps(path, earlier)))
      throw new MongoFailure(54, `cannot infer query fields to set, path '${path}' is matched twice`);
  });
  return found;
}

/** Whether the paths are the same, or one is below the other. */
function overlaps(one: string, other: string): boolean {
  return `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
}

function collect(filter: Doc): Equality[] {
  return Object.entries(filter).flatMap(([name, operand]) => {
    if (name === '$and') return (operand as Doc[]).flatMap(collect);
    if (name === '$or') return (operand as Doc[]).length === 1 ? (operand as Doc[]).flatMap(collect) : [];
    const value = name.startsWith('$') ? undefined : equalityOf(operand);
    return value === undefined ? [] : [[name, value] satisfies Equality];
  });
}

function equalityOf(operand: Value): Value {
  if (!isOperatorDoc(operand)) return operand instanceof BSONRegExp ? undefined : operand;
  if ('$eq' in operand) return operand.$eq;
  const [first, ...others] = Array.isArray(operand.$in) ? (operand.$in as Value[]) : [];
  return others.every((other) => isEqual(other, first)) ? equalityOf(first) : undefined;
}

import { isDoc, toNumber, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import type { IndexTable } from '../storage/index-table.ts';

/** The index a hint names by name or key pattern, or the natural order. */
export function hintOf(collection: Collection, hint: Value): IndexTable | 'natural' | undefined {
  if (hint === undefined || (isDoc(hint) && Object.keys(hint).length === 0)) return undefined;
  if (isDoc(hint) && '$natural' in hint) return 'natural';
  const found = collection.indexes.find(
    ({ spec }) => spec.name === hint || (isDoc(hint) && isPattern(spec.fields, hint)),
  );
  if (!found)
    throw new MongoFailure(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return found;
}

/** Whether a key pattern is exactly these fields in this order. */
function isPattern(fields: { path: string; direction: number }[], pattern: object): boolean {
  const wanted = Object.entries(pattern) as [string, Value][];
  return (
    wanted.length === fields.length &&
    fields.every(
      ({ path, direction }, i) => wanted[i]?.[0] === path && Math.sign(toNumber(wanted[i][1])) === direction,
    )
  );
}

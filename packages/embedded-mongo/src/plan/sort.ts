import { compare } from '../bson/compare.ts';
import { checkDeadline } from '../deadline.ts';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { visitLeaves } from '../match/path.ts';

/** One field to sort by. */
export interface SortField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

/** Reads a sort document. */
export function parseSort(sort: Value): SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isDoc(sort)) throw new MongoFailure(14, 'Expected field sort to be of type object');
  return Object.entries(sort).map(([path, direction]) => ({
    path,
    parts: path.split('.'),
    direction: directionOf(path, direction),
  }));
}

function directionOf(path: string, direction: Value): 1 | -1 {
  if (isDoc(direction)) return unsupported('Sorting by $meta');
  const number = isNumeric(direction) ? toNumber(direction) : Number.NaN;
  if (number !== 1 && number !== -1)
    throw new MongoFailure(15975, `$sort key ordering must be 1 (for ascending) or -1 (for descending)`);
  if (path === '' || path.split('.').includes(''))
    throw new MongoFailure(15998, 'FieldPath field names may not be empty strings.');
  return number;
}

/** The value a document sorts by: of an array its smallest or largest element. */
function sortKey(doc: Doc, { parts, direction }: SortField): Value {
  let best: Value;
  let found = false;
  visitLeaves(doc, parts, (leaf) => {
    if (Array.isArray(leaf) && leaf.length > 0 && found) return false;
    const value = Array.isArray(leaf) && leaf.length === 0 ? undefined : (leaf ?? null);
    if (!found || compare(value, best) * direction < 0) best = value;
    found = true;
    return false;
  });
  return found ? best : null;
}

/** Sorts items by their documents, keeping the order of equal ones. */
export function sortBy<T>(items: Iterable<T>, fields: SortField[], docOf: (item: T) => Doc): T[] {
  const keyed = Array.from(items, (item) => {
    const doc = docOf(item);
    return { item, keys: fields.map((field) => sortKey(doc, field)) };
  });
  keyed.sort((a, b) => {
    checkDeadline();
    for (let i = 0; i < fields.length; i++) {
      const order = compare(a.keys[i], b.keys[i]);
      if (order !== 0) return order * (fields[i]?.direction ?? 1);
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

import { compare } from '../bson/compare.ts';
import { checkDeadline } from '../deadline.ts';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { isIndex } from '../match/path.ts';
import { sortValues } from '../storage/index-keys.ts';

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
  if (path.startsWith('$') || path.split('.').some(isIndex)) unsupported(`Sorting by '${path}'`);
  return number;
}

/** Sorts items by their documents, keeping the order of equal ones. */
export function sortBy<T>(items: Iterable<T>, fields: SortField[], docOf: (item: T) => Doc): T[] {
  const byKeys = (a: Value[], b: Value[]): number => {
    checkDeadline();
    for (const [i, { direction }] of fields.entries()) {
      const order = compare(a[i], b[i]);
      if (order !== 0) return order * direction;
    }
    return 0;
  };
  const keyed = Array.from(items, (item) => ({ item, keys: firstKeys(fields, docOf(item), byKeys) }));
  keyed.sort((a, b) => byKeys(a.keys, b.keys));
  return keyed.map(({ item }) => item);
}

/** Returns the sort key of a document: of several keys because of arrays, the first in order. */
function firstKeys(fields: SortField[], doc: Doc, byKeys: (a: Value[], b: Value[]) => number): Value[] {
  const all = keysOf(fields, doc);
  return all.reduce((first, keys) => (byKeys(keys, first) < 0 ? keys : first));
}

function keysOf(fields: SortField[], doc: Doc): Value[][] {
  try {
    return sortValues(fields, doc);
  } catch (error) {
    if (!(error instanceof MongoFailure)) throw error;
    throw new MongoFailure(2, 'cannot sort with keys that are parallel arrays');
  }
}

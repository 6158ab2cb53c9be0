import { inverted, valueKey } from '../bson/key.ts';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import type { IndexField } from './index-spec.ts';

/** One entry a document has in an index. */
export interface IndexEntry {
  key: Buffer;
  values: Value[];
}

/** All entries of a document in an index, and which of its fields are multikey. */
export interface IndexEntries {
  entries: Map<string, IndexEntry>;
  multikey: boolean[];
}

interface Cursor {
  value: Value;
  at: number;
  isDone: boolean;
}

/** Computes the entries of a document in an index: one, or one for each element if the field is in an array. */
export function entriesOf(fields: IndexField[], sparse: boolean, doc: Doc): IndexEntries {
  const multikey = fields.map(() => false);
  const entries = new Map<string, IndexEntry>();
  eachKey(fields, doc, multikey, (values) => {
    if (sparse && values.every((value) => value === undefined)) return;
    const key = keyOf(fields, values);
    entries.set(key.toString('latin1'), { key, values });
  });
  return { entries, multikey };
}

/** Returns the values by which a document is sorted: a list for each key in an index on these fields. */
export function sortValues(fields: Pick<IndexField, 'parts'>[], doc: Doc): Value[][] {
  const all: Value[][] = [];
  eachKey(fields, doc, [], (values) => all.push(values.map(indexed)));
  return all;
}

function eachKey(
  fields: Pick<IndexField, 'parts'>[],
  doc: Doc,
  multikey: boolean[],
  add: (values: Value[]) => void,
): void {
  const start = fields.map((): Cursor => ({ value: doc, at: 0, isDone: false }));
  expand(fields, start, multikey, add);
}

const emptyArray = Symbol('empty array');

function keyOf(fields: IndexField[], values: Value[]): Buffer {
  return Buffer.concat(fields.map((field, i) => componentKey(field.direction, indexed(values[i]))));
}

function indexed(value: Value): Value {
  return value === emptyArray ? undefined : (value ?? null);
}

/** The key of one value in one index field. */
export function componentKey(direction: 1 | -1, value: Value): Buffer {
  const key = valueKey(value);
  return direction === 1 ? key : inverted(key);
}

function expand(
  fields: Pick<IndexField, 'parts'>[],
  cursors: Cursor[],
  multikey: boolean[],
  add: (values: Value[]) => void,
): void {
  const walked = cursors.map((cursor, i) => walk(cursor, fields[i]?.parts ?? []));
  const open = walked.filter((cursor) => !cursor.isDone);
  const [first] = open;
  if (!first) {
    add(walked.map((cursor) => cursor.value));
    return;
  }
  if (open.some((cursor) => cursor.value !== first.value))
    throw new MongoFailure(171, 'cannot index parallel arrays');
  for (const [i, cursor] of walked.entries()) if (!cursor.isDone) multikey[i] = true;
  const elements = first.value as Value[];
  for (const element of elements.length > 0 ? elements : [emptyArray])
    expand(
      fields,
      walked.map((cursor, i) => (cursor.isDone ? cursor : enter(element, cursor, fields[i]?.parts ?? []))),
      multikey,
      add,
    );
}

function walk({ value, at, isDone }: Cursor, parts: string[]): Cursor {
  if (isDone) return { value, at, isDone };
  let current = value;
  for (let i = at; i <= parts.length; i++) {
    if (Array.isArray(current)) return { value: current, at: i, isDone: false };
    if (i === parts.length) break;
    const part = parts[i] ?? '';
    current = isDoc(current) && Object.hasOwn(current, part) ? current[part] : undefined;
  }
  return { value: current, at: parts.length, isDone: true };
}

function enter(element: Value, cursor: Cursor, parts: string[]): Cursor {
  if (cursor.at === parts.length) return { value: element, at: cursor.at, isDone: true };
  return isDoc(element)
    ? { value: element, at: cursor.at, isDone: false }
    : { value: undefined, at: cursor.at, isDone: true };
}

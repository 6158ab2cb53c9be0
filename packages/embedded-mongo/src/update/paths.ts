import { EJSON } from 'bson';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { isIndex } from '../match/path.ts';

const mostPadding = 1_500_000;

/** Returns the value at an exact path, which may contain array indexes; undefined if there is none. */
export function getAt(doc: Value, parts: readonly string[]): Value {
  let current = doc;
  for (const part of parts) {
    if (Array.isArray(current)) current = isIndex(part) ? (current[Number(part)] as Value) : undefined;
    else current = isDoc(current) && Object.hasOwn(current, part) ? current[part] : undefined;
  }
  return current;
}

/** Writes a value at an exact path and creates missing documents; refuses a path through a scalar. */
export function setAt(doc: Doc, parts: readonly string[], value: Value): void {
  let parent: Value = doc;
  for (const [i, part] of parts.slice(0, -1).entries()) {
    const next: Value = child(parent, part);
    if (next === undefined) {
      checkParent(parent, parts, i);
      put(parent, part, {});
      parent = child(parent, part);
    } else parent = next;
  }
  checkParent(parent, parts, parts.length - 1);
  put(parent, parts.at(-1) ?? '', value);
}

/** Removes the value at an exact path; an array element becomes null. */
export function unsetAt(doc: Doc, parts: readonly string[]): void {
  const parent = getAt(doc, parts.slice(0, -1));
  const last = parts.at(-1) ?? '';
  if (Array.isArray(parent)) {
    if (isIndex(last) && Number(last) < parent.length) parent[Number(last)] = null;
  } else if (isDoc(parent)) delete parent[last];
}

function child(parent: Value, part: string): Value {
  return getAt(parent, [part]);
}

function put(parent: Value, part: string, value: Value): void {
  if (Array.isArray(parent)) {
    while (parent.length < Number(part)) parent.push(null);
    parent[Number(part)] = value;
    return;
  }
  if (isIndex(part) && isDoc(parent) && !staysLast(parent, part))
    unsupported(`A new field named '${part}' behind others`);
  Object.defineProperty(parent, part, { value, enumerable: true, configurable: true, writable: true });
}

/** Whether a new field stays last, as in MongoDB. JavaScript moves names that are whole numbers to the front. */
function staysLast(parent: Doc, part: string): boolean {
  return Object.hasOwn(parent, part) || Object.keys({ ...parent, [part]: true }).at(-1) === part;
}

/** Refuses a parent that cannot have the field: a scalar, or an array if the field is not an index. */
function checkParent(parent: Value, parts: readonly string[], at: number): void {
  const part = parts[at] ?? '';
  if (Array.isArray(parent) && isIndex(part)) {
    if (Number(part) > parent.length + mostPadding)
      throw new MongoFailure(2, `can't backfill more than ${String(mostPadding)} elements`);
    return;
  }
  if (isDoc(parent)) return;
  const shown = EJSON.stringify({ [parts[at - 1] ?? '']: parent });
  throw new MongoFailure(28, `Cannot create field '${part}' in element ${shown}`);
}

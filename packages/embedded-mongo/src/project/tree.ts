import { isDoc, type Doc, type Value } from '../bson/value.ts';

/** Projected fields by name; null for a whole field, a tree for parts of it. */
export type Tree = Map<string, Tree | null>;

/** Returns only the fields of the tree, in the order of the document. */
export function included(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const inner = tree.get(name);
    if (inner === null) result[name] = value;
    else if (inner) keep(result, name, includedValue(value, inner));
  }
  return result;
}

function keep(result: Doc, name: string, value: Value): void {
  if (value !== undefined) result[name] = value;
}

function includedValue(value: Value, tree: Tree): Value {
  if (Array.isArray(value))
    return value
      .map((element: Value) => includedValue(element, tree))
      .filter((element) => element !== undefined);
  return isDoc(value) ? included(value, tree) : undefined;
}

/** Returns the document without the fields of the tree. */
export function excluded(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const inner = tree.get(name);
    if (inner === undefined) result[name] = value;
    else if (inner) result[name] = excludedValue(value, inner);
  }
  return result;
}

function excludedValue(value: Value, tree: Tree): Value {
  if (Array.isArray(value)) return value.map((element: Value) => excludedValue(element, tree));
  return isDoc(value) ? excluded(value, tree) : value;
}

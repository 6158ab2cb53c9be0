import { isDoc, type Value } from '../bson/value.ts';

/** Called with each value at the end of a path; true stops the search. */
export type Visit = (value: Value, isElement: boolean) => boolean;

/** Whether a path part can name an array index. */
export function isIndex(part: string): boolean {
  return /^\d+$/.test(part);
}

/**
 * Visits every value that a dotted path leads to, without the elements of an array at its end; a missing value is undefined.
 * `isElement` is set for an array element that the path names by its index, because MongoDB does not look into it.
 */
export function visitPath(value: Value, parts: readonly string[], visit: Visit, from = 0): boolean {
  let current = value;
  for (let i = from; i < parts.length; i++) {
    if (Array.isArray(current)) return visitElements(current, parts, visit, i);
    if (!isDoc(current)) return visit(undefined, false);
    const part = parts[i] ?? '';
    current = Object.hasOwn(current, part) ? current[part] : undefined;
    if (current === undefined) return visit(undefined, false);
  }
  return visit(current, false);
}

function visitElements(array: Value[], parts: readonly string[], visit: Visit, at: number): boolean {
  const part = parts[at] ?? '';
  for (const [i, element] of array.entries()) {
    if (isDoc(element) && visitPath(element, parts, visit, at)) return true;
    if (part === String(i) && visitElement(element, parts, visit, at + 1)) return true;
  }
  return false;
}

function visitElement(element: Value, parts: readonly string[], visit: Visit, at: number): boolean {
  if (at === parts.length) return visit(element, true);
  if (Array.isArray(element)) return visitElements(element, parts, visit, at);
  return isDoc(element) && visitPath(element, parts, visit, at);
}

/** Visits every value that a path leads to. If it is an array, visits its elements first. */
export function visitLeaves(
  value: Value,
  parts: readonly string[],
  visit: (value: Value) => boolean,
): boolean {
  return visitPath(value, parts, (leaf, isElement) => {
    if (!isElement && Array.isArray(leaf) && leaf.some((element) => visit(element))) return true;
    return visit(leaf);
  });
}

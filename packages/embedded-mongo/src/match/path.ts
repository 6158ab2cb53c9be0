import { isDoc, type Value } from '../bson/value.ts';

/** Index of the array element a path went through, for the positional `$` operator. */
export interface Position {
  index: number | undefined;
}

/** What a visitor is told about each value a path leads to; returning true stops the walk. */
export type Visit = (value: Value, index: number | undefined) => boolean;

const digits = /^\d+$/;

/** Whether a path part can name an array index. */
export function isIndex(part: string): boolean {
  return digits.test(part);
}

/** Visits every value a dotted path leads to, without opening an array at its end; a missing one is undefined. */
export function visitPath(
  value: Value,
  parts: readonly string[],
  visit: Visit,
  from = 0,
  index?: number,
): boolean {
  let current = value;
  for (let i = from; i < parts.length; i++) {
    if (Array.isArray(current)) return visitElements(current, parts, visit, i, index);
    if (!isDoc(current)) return visit(undefined, index);
    const part = parts[i] ?? '';
    current = Object.hasOwn(current, part) ? current[part] : undefined;
    if (current === undefined) return visit(undefined, index);
  }
  return visit(current, index);
}

function visitElements(
  array: Value[],
  parts: readonly string[],
  visit: Visit,
  at: number,
  index: number | undefined,
): boolean {
  const part = parts[at] ?? '';
  for (const [i, element] of array.entries()) {
    if (isDoc(element) && visitPath(element, parts, visit, at, index ?? i)) return true;
    if (part === String(i) && visitPath(element, parts, visit, at + 1, index ?? i)) return true;
  }
  return false;
}

/** Visits every value a path leads to and, where that is an array, each of its elements first. */
export function visitLeaves(value: Value, parts: readonly string[], visit: Visit): boolean {
  return visitPath(value, parts, (leaf, index) => {
    if (Array.isArray(leaf) && leaf.some((element, i) => visit(element, index ?? i))) return true;
    return visit(leaf, index);
  });
}

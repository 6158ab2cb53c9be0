import { isDoc, type Value } from '../bson/value.ts';

/** Sets a computed value at a path, in each element of an array on the path; undefined removes the field. */
export function assign(target: Value, parts: string[], value: Value): Value {
  const [first, ...rest] = parts;
  if (first === undefined) return value;
  if (Array.isArray(target)) return target.map((element: Value) => assign(element, parts, value));
  const base = isDoc(target) ? target : {};
  const next = assign(base[first], rest, value);
  if (next !== undefined) return { ...base, [first]: next };
  const { [first]: _removed, ...others } = base;
  return others;
}

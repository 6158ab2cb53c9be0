import { isDoc, isTruthy, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { assign } from '../project/assign.ts';
import type { Stage } from './source.ts';

/** `$unwind` */
export function unwind(operand: Value): Stage {
  const { path, preserveNullAndEmptyArrays, ...others } = isDoc(operand) ? operand : { path: operand };
  const [other] = Object.keys(others);
  if (other !== undefined) unsupported(`The $unwind argument ${other}`);
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2)
    throw new MongoFailure(
      28818,
      `path option to $unwind stage should be prefixed with a '$': ${String(path)}`,
    );
  const parts = path.slice(1).split('.');
  const keepsEmpty = isTruthy(preserveNullAndEmptyArrays);
  return function* (documents) {
    for (const document of documents) {
      const value = valueAt(document, parts);
      const isEmpty = Array.isArray(value) && value.length === 0;
      if (Array.isArray(value) && !isEmpty)
        for (const element of value) yield assign(document, parts, element ?? null) as Doc;
      else if (!isEmpty && value !== undefined && value !== null) yield document;
      else if (keepsEmpty) yield isEmpty ? (assign(document, parts, undefined) as Doc) : document;
    }
  };
}

/** Returns the value at a path of nested documents; `$unwind` does not follow a path through arrays. */
function valueAt(document: Doc, parts: string[]): Value {
  return parts.reduce<Value>(
    (value, part) => (isDoc(value) && Object.hasOwn(value, part) ? value[part] : undefined),
    document,
  );
}

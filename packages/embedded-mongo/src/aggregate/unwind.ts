import { Long } from 'bson';
import { isDoc, isTruthy, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { assign } from '../project/assign.ts';
import { getAt } from '../update/paths.ts';
import type { Stage } from './source.ts';

/** `$unwind` */
export function unwind(operand: Value): Stage {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = isDoc(operand)
    ? operand
    : { path: operand };
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2)
    throw new MongoFailure(
      28818,
      `path option to $unwind stage should be prefixed with a '$': ${String(path)}`,
    );
  const parts = path.slice(1).split('.');
  const indexed = (document: Doc, index: Value): Doc =>
    typeof includeArrayIndex === 'string'
      ? (assign(document, includeArrayIndex.split('.'), index) as Doc)
      : document;
  const keepsEmpty = isTruthy(preserveNullAndEmptyArrays);
  return function* (documents) {
    for (const document of documents) {
      const value = getAt(document, parts);
      if (Array.isArray(value) && value.length > 0)
        for (const [i, element] of value.entries())
          yield indexed(assign(document, parts, element ?? null) as Doc, Long.fromNumber(i));
      else if (isSingle(value)) yield indexed(document, null);
      else if (keepsEmpty)
        yield indexed(Array.isArray(value) ? (assign(document, parts, undefined) as Doc) : document, null);
    }
  };
}

function isSingle(value: Value): boolean {
  return value !== undefined && value !== null && !Array.isArray(value);
}

import { BSONRegExp } from 'bson';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { isIndex } from '../match/path.ts';
import { assign } from '../project/assign.ts';
import { checkComputedName, resolve } from './expression.ts';
import type { Source, Stage } from './source.ts';

/** Runs a pipeline on a collection. Passed as an argument, because stages and pipelines import each other. */
export type RunPipeline = (source: Source, pipeline: Doc[]) => Iterable<Doc>;

/** `$lookup` by equal fields. */
export function lookup(operand: Value, source: Source, run: RunPipeline): Stage {
  if (!isDoc(operand)) throw new MongoFailure(9, 'the $lookup specification must be an Object');
  const { from, localField, foreignField, as, ...others } = operand;
  const [other] = Object.keys(others);
  if (other !== undefined) unsupported(`The $lookup argument ${other}`);
  if (
    typeof from !== 'string' ||
    typeof as !== 'string' ||
    typeof localField !== 'string' ||
    typeof foreignField !== 'string'
  )
    throw new MongoFailure(9, "$lookup needs 'from', 'as', 'localField' and 'foreignField' as strings");
  const [local, target] = [localField.split('.'), as.split('.')];
  if (local.some(isIndex)) unsupported('$lookup by an array position');
  target.forEach(checkComputedName);
  const foreign = { ...source, namespace: `${source.database}.${from}` };
  return function* (documents) {
    for (const document of documents) {
      const filter = { [foreignField]: { $in: wanted(document, local) } };
      yield assign(document, target, [...run(foreign, [{ $match: filter }])]) as Doc;
    }
  };
}

/** Returns the local values that a foreign document must have. MongoDB's engines differ on an empty array. */
function wanted(document: Doc, parts: string[]): Value[] {
  const value = resolve(document, parts) ?? null;
  const values = Array.isArray(value) ? value : [value];
  if (values.length === 0) unsupported('$lookup by an array without values');
  if (values.some((item) => item instanceof BSONRegExp || Array.isArray(item)))
    unsupported('$lookup by an array within an array or a regular expression');
  return values;
}

import { BSONRegExp } from 'bson';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { assign } from '../project/assign.ts';
import { compileExpression, resolve } from './expression.ts';
import type { Source, Stage } from './source.ts';

const known = ['from', 'localField', 'foreignField', 'as', 'let', 'pipeline'];

/** Runs a pipeline on a collection; handed in because stages and pipelines need each other. */
export type RunPipeline = (source: Source, pipeline: Doc[]) => Iterable<Doc>;

/** `$lookup` by equal fields, by a pipeline, or by both. */
export function lookup(operand: Value, source: Source, run: RunPipeline): Stage {
  if (!isDoc(operand)) throw new MongoFailure(9, 'the $lookup specification must be an Object');
  const { from, localField, foreignField, as, let: bindings = {}, pipeline = [] } = operand;
  const unknown = Object.keys(operand).find((name) => !known.includes(name));
  if (unknown) throw new MongoFailure(9, `unknown argument to $lookup: ${unknown}`);
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new MongoFailure(9, "$lookup needs 'from' and 'as' as strings");
  const byField = typeof localField === 'string' && typeof foreignField === 'string';
  if (!byField && !('pipeline' in operand))
    throw new MongoFailure(9, '$lookup requires either localField and foreignField or a pipeline');
  const values = compileBindings(bindings);
  const stages = pipeline as Doc[];
  run(
    { ...source, namespace: `${source.database}. `, variables: sampleOf(bindings, source.variables) },
    stages,
  );
  return function* (documents) {
    for (const document of documents) {
      const filter = byField ? [{ $match: { [foreignField]: equalTo(document, localField) } }] : [];
      const variables = { ...source.variables, ...values(document, source.variables) };
      const found = run({ ...source, namespace: `${source.database}.${from}`, hint: undefined, variables }, [
        ...filter,
        ...stages,
      ]);
      yield assign(document, as.split('.'), [...found]) as Doc;
    }
  };
}

function compileBindings(bindings: Value): (document: Doc, variables: Doc) => Doc {
  if (!isDoc(bindings)) throw new MongoFailure(9, "$lookup argument 'let' must be an object");
  const expressions = Object.entries(bindings).map(
    ([name, value]) => [name, compileExpression(value)] as const,
  );
  return (document, variables) =>
    Object.fromEntries(
      expressions.map(([name, expression]) => [name, expression(document, variables) ?? null]),
    );
}

function sampleOf(bindings: Value, variables: Doc): Doc {
  return { ...variables, ...Object.fromEntries(Object.keys(bindings as Doc).map((name) => [name, null])) };
}

function equalTo(document: Doc, localField: string): Doc {
  const value = resolve(document, localField.split('.')) ?? null;
  const values = Array.isArray(value) ? value : [value];
  if (values.some((item) => item instanceof BSONRegExp)) unsupported('$lookup by a regular expression value');
  return { $in: values };
}

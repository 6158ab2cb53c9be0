import { isDoc, isNumeric, toNumber, type Doc, type Value, isTruthy } from '../bson/value.ts';
import { entryOf, type Table } from '../dialect.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { compileFilter } from '../match/matcher.ts';
import { parseSort, sortBy } from '../plan/sort.ts';
import { assign } from '../project/assign.ts';
import { compileProjection } from '../project/projection.ts';
import { checkComputedName, compileExpression, type Expression } from './expression.ts';
import { group } from './group.ts';
import { lookup, type RunPipeline } from './lookup.ts';
import type { Source, Stage } from './source.ts';

function unwind(operand: Value): Stage {
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

const stages: Table<'stage', (operand: Value, source: Source, run: RunPipeline) => Stage> = {
  $match: match,
  $sort: (operand) => {
    const sort = parseSort(operand);
    if (sort.length === 0) throw new MongoFailure(15976, '$sort stage must have at least one sort key');
    return (documents) => sortBy(documents, sort, (document) => document);
  },
  $skip: (operand) => {
    const skip = whole('$skip', operand, 0);
    return function* (documents) {
      let seen = 0;
      for (const document of documents) if (++seen > skip) yield document;
    };
  },
  $limit: (operand) => {
    const limit = whole('$limit', operand, 1);
    return function* (documents) {
      let seen = 0;
      for (const document of documents) {
        yield document;
        if (++seen >= limit) return;
      }
    };
  },
  $project: project,
  $set: addFields,
  $addFields: addFields,
  $group: group,
  $lookup: lookup,
  $unwind: unwind,
};

function match(operand: Value): Stage {
  if (!isDoc(operand)) throw new MongoFailure(15959, 'the match filter must be an expression in an object');
  const test = compileFilter(operand);
  return function* (documents) {
    for (const document of documents) if (test(document)) yield document;
  };
}

function whole(name: string, operand: Value, least: number): number {
  const number = isNumeric(operand) ? toNumber(operand) : Number.NaN;
  if (!Number.isInteger(number) || number < least)
    throw new MongoFailure(
      least === 0 ? 15956 : 15958,
      `invalid argument to ${name} stage: ${String(operand)}`,
    );
  return number;
}

function addFields(operand: Value): Stage {
  if (!isDoc(operand)) throw new MongoFailure(40272, '$addFields specification stage must be an object');
  const fields = Object.entries(operand).flatMap(([path, value]) => assignments(path.split('.'), value));
  return eachDocument((document) =>
    fields.reduce(
      (result, [parts, expression]) => assign(result, parts, expression(document)) as Doc,
      document,
    ),
  );
}

function assignments(parts: string[], value: Value): [string[], Expression][] {
  if (parts.some((part) => part === '' || part.startsWith('$')))
    throw new MongoFailure(16410, `Invalid field path '${parts.join('.')}'`);
  parts.forEach(checkComputedName);
  const isNested = isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$');
  if (!isNested) return [[parts, compileExpression(value)]];
  return Object.entries(value).flatMap(([path, inner]) => assignments([...parts, ...path.split('.')], inner));
}

function project(operand: Value): Stage {
  if (!isDoc(operand)) throw new MongoFailure(15969, '$project specification must be an object');
  const projector = compileProjection(operand, compileExpression);
  if (!projector)
    throw new MongoFailure(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  return eachDocument(projector);
}

function eachDocument(change: (document: Doc) => Doc): Stage {
  return function* (documents) {
    for (const document of documents) yield change(document);
  };
}

/** Compiles one stage; refuses stages that are not in the dialect. */
export function compileStage(stage: Doc, source: Source, run: RunPipeline): Stage {
  const [name = ''] = Object.keys(stage);
  return entryOf('stage', stages, name)(stage[name], source, run);
}

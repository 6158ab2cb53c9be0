import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { assign } from '../project/assign.ts';
import { compileProjection } from '../project/projection.ts';
import { compileExpression } from './expression.ts';
import type { Expression } from './operator.ts';

/** A stage that turns one document into one other. */
export type DocumentStage = (document: Doc, variables: Doc) => Doc;

/** Stages that work on each document alone; an update may be made of these. */
export const documentStages: Record<string, (operand: Value) => DocumentStage> = {
  $addFields: addFields,
  $set: addFields,
  $project: project,
  $unset: unset,
  $replaceRoot: (operand) => {
    if (!isDoc(operand) || !('newRoot' in operand))
      throw new MongoFailure(40231, 'no newRoot specified for the $replaceRoot stage');
    return replaceWith(operand.newRoot);
  },
  $replaceWith: replaceWith,
};

function addFields(operand: Value): DocumentStage {
  if (!isDoc(operand)) throw new MongoFailure(40272, '$addFields specification stage must be an object');
  const fields = Object.entries(operand).flatMap(([path, value]) => assignments(path.split('.'), value));
  return (document, variables) =>
    fields.reduce(
      (result, [parts, expression]) => assign(result, parts, expression(document, variables)) as Doc,
      document,
    );
}

function assignments(parts: string[], value: Value): [string[], Expression][] {
  if (parts.some((part) => part === '' || part.startsWith('$')))
    throw new MongoFailure(16410, `Invalid field path '${parts.join('.')}'`);
  const isNested = isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$');
  if (!isNested) return [[parts, compileExpression(value)]];
  return Object.entries(value).flatMap(([path, inner]) => assignments([...parts, ...path.split('.')], inner));
}

function project(operand: Value): DocumentStage {
  if (!isDoc(operand)) throw new MongoFailure(15969, '$project specification must be an object');
  const projector = compileProjection(operand, false);
  if (!projector)
    throw new MongoFailure(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  return (document, variables) => projector(document, undefined, variables);
}

function unset(operand: Value): DocumentStage {
  const paths = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0 || paths.some((path) => typeof path !== 'string' || path === ''))
    throw new MongoFailure(31002, '$unset specification must be a string or an array of strings');
  return project(Object.fromEntries(paths.map((path) => [String(path), false])));
}

function replaceWith(operand: Value): DocumentStage {
  const expression = compileExpression(operand);
  return (document, variables) => {
    const result = expression(document, variables);
    if (!isDoc(result)) throw new MongoFailure(40228, "'newRoot' expression must evaluate to an object");
    return result;
  };
}

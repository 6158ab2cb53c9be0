import { Int32 } from 'bson';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../bson/value.ts';
import { fromNumber } from '../bson/value.ts';
import { checkDeadline } from '../deadline.ts';
import { count, type Query, read } from '../plan/execute.ts';
import { parseSort } from '../plan/sort.ts';
import { compileStage } from './stages.ts';
import type { Source } from './source.ts';

/** Runs a pipeline: the first stages as one query, which uses indexes, then the others one by one. */
export function runPipeline(source: Source, pipeline: Doc[]): Iterable<Doc> {
  const collection = source.catalog.find(source.namespace);
  const { query, rest } = splitFront(pipeline);
  const all = pipeline.map((stage) => compileStage(stage, source, runPipeline));
  const stages = all.slice(pipeline.length - rest.length);
  if (!collection) return stages.reduce<Iterable<Doc>>((documents, stage) => stage(documents), []);
  const [first, second] = rest;
  const counted = second ? undefined : countedField(first?.$group);
  if (counted !== undefined) return countedGroup(counted, count(collection, query));
  return stages.reduce<Iterable<Doc>>(
    (documents, stage) => timed(stage(documents)),
    documentsOf(read(collection, query).rows()),
  );
}

/** Checks the time limit for each document, because a stage may make many documents of one. */
function* timed(documents: Iterable<Doc>): Generator<Doc> {
  for (const document of documents) {
    checkDeadline();
    yield document;
  }
}

function* documentsOf(rows: Iterable<{ doc: Doc }>): Generator<Doc> {
  for (const { doc } of rows) yield doc;
}

/** Combines `$match`, `$sort`, `$skip` and `$limit` at the start of a pipeline into one query. */
function splitFront(pipeline: Doc[]): { query: Query; rest: Doc[] } {
  const filters: Doc[] = [];
  const query: Query = { filter: {}, sort: [], skip: 0, limit: 0 };
  let at = 0;
  for (; at < pipeline.length; at++) {
    const stage = pipeline[at] ?? {};
    if (!takeStage(stage, filters, query)) break;
  }
  const [only] = filters;
  query.filter = filters.length > 1 ? { $and: filters } : (only ?? {});
  return { query, rest: pipeline.slice(at) };
}

function takeStage(stage: Doc, filters: Doc[], query: Query): boolean {
  const isCut = query.skip > 0 || query.limit > 0;
  if (isDoc(stage.$match) && !isCut) filters.push(stage.$match);
  else if (isDoc(stage.$sort) && !isCut && query.sort.length === 0 && Object.keys(stage.$sort).length > 0)
    query.sort = parseSort(stage.$sort);
  else if ('$skip' in stage && !isCut && whole(stage.$skip) >= 0) query.skip = whole(stage.$skip);
  else if ('$limit' in stage && query.limit === 0 && whole(stage.$limit) > 0)
    query.limit = whole(stage.$limit);
  else return false;
  return true;
}

function whole(value: Value): number {
  const number = isNumeric(value) ? toNumber(value) : -1;
  return Number.isSafeInteger(number) ? number : -1;
}

/** The field that a `$group` counts all documents into, in the form that the driver sends for countDocuments(). */
function countedField(group: Value): string | undefined {
  if (!isDoc(group) || !(group._id instanceof Int32) || group._id.value !== 1) return undefined;
  const { _id, ...fields } = group;
  const [[name, operand] = [], other] = Object.entries(fields);
  if (other || !isDoc(operand) || Object.keys(operand).length !== 1) return undefined;
  return operand.$sum instanceof Int32 && operand.$sum.value === 1 ? name : undefined;
}

function countedGroup(name: string, total: number): Doc[] {
  return total === 0 ? [] : [{ _id: new Int32(1), [name]: fromNumber(total) }];
}

import { Int32 } from 'bson';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../bson/value.ts';
import { fromNumber } from '../bson/value.ts';
import { checkDeadline } from '../deadline.ts';
import { count as countMatching } from '../plan/count.ts';
import { type Query, read } from '../plan/execute.ts';
import { parseSort } from '../plan/sort.ts';
import { hintOf } from '../command/hint.ts';
import { compileStage } from './stages.ts';
import type { Source } from './source.ts';

/** Runs a pipeline: the stages at its front are read through the indexes, the rest stage by stage. */
export function runPipeline(source: Source, pipeline: Doc[]): Iterable<Doc> {
  const collection = source.catalog.find(source.namespace);
  const { query, rest } = splitFront(pipeline);
  const all = pipeline.map((stage) => compileStage(stage, source, runPipeline));
  const stages = all.slice(pipeline.length - rest.length);
  if (!collection) return stages.reduce<Iterable<Doc>>((documents, stage) => stage(documents), []);
  query.hint = hintOf(collection, source.hint);
  const counted = countOnly(rest);
  if (counted) return counted(countMatching(collection, query));
  return stages.reduce<Iterable<Doc>>(
    (documents, stage) => timed(stage(documents)),
    documentsOf(read(collection, query).rows()),
  );
}

/** A stage may make many documents of one. */
function* timed(documents: Iterable<Doc>): Generator<Doc> {
  for (const document of documents) {
    checkDeadline();
    yield document;
  }
}

function* documentsOf(rows: Iterable<{ doc: Doc }>): Generator<Doc> {
  for (const { doc } of rows) yield doc;
}

/** Takes `$match`, `$sort`, `$skip` and `$limit` at the front into one query. */
export function splitFront(pipeline: Doc[]): { query: Query; rest: Doc[] } {
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

/** Recognizes pipelines that only count: `$count`, or the `$group` the driver sends for countDocuments(). */
function countOnly(stages: Doc[]): ((total: number) => Doc[]) | undefined {
  const [stage, extra] = stages;
  if (!stage || extra) return undefined;
  if (typeof stage.$count === 'string' && !/[$.]|^$/.test(stage.$count))
    return answer({ [stage.$count]: undefined });
  const group = stage.$group;
  if (!isDoc(group) || isDoc(group._id) || Array.isArray(group._id) || typeof group._id === 'string')
    return undefined;
  const { _id, ...fields } = group;
  const [name, another] = Object.keys(fields);
  const operand = name === undefined ? undefined : fields[name];
  if (
    name === undefined ||
    another !== undefined ||
    !isDoc(operand) ||
    !(operand.$sum instanceof Int32) ||
    operand.$sum.value !== 1 ||
    Object.keys(operand).length !== 1
  )
    return undefined;
  return answer({ _id: _id ?? null, [name]: undefined });
}

/** Whether the stages only count what comes in. */
export function countsOnly(stages: Doc[]): boolean {
  return countOnly(stages) !== undefined;
}

function answer(shape: Doc): (total: number) => Doc[] {
  return (total) =>
    total === 0
      ? []
      : [
          Object.fromEntries(
            Object.entries(shape).map(([name, value]) => [
              name,
              value === undefined ? fromNumber(total) : value,
            ]),
          ),
        ];
}

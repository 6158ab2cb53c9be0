import { countsOnly, splitFront } from '../aggregate/pipeline.ts';
import { isDoc, type Doc } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { fastCount } from '../plan/count.ts';
import { describePlan } from '../plan/describe.ts';
import { type Query, read } from '../plan/execute.ts';
import { sizeOf } from '../plan/size-of.ts';
import { stagesOf } from './aggregate.ts';
import { checkFields, type Context, type Handler } from './context.ts';
import { queryOf } from './find.ts';
import { hintOf } from './hint.ts';

/** `explain` of the commands that look for documents. */
export const explain: Handler = (context) => {
  checkFields(context, ['verbosity']);
  const inner = context.command.explain;
  if (!isDoc(inner))
    throw new MongoFailure(14, "BSON field 'explain.explain' is the wrong type, expected type 'object'");
  const [name = ''] = Object.keys(inner);
  const namespace = `${context.database}.${String(inner[name])}`;
  const collection = context.store.catalog.find(namespace);
  const { query, isCount } = queryToExplain(name, inner);
  const planner = { namespace, parsedQuery: query.filter, rejectedPlans: [] };
  if (!collection)
    return {
      queryPlanner: { ...planner, winningPlan: { stage: 'EOF' } },
      ...(isExecuted(context) && { executionStats: stats(0, 0, 0) }),
      ok: 1,
    };
  query.hint = hintOf(collection, inner.hint);
  const reading = read(collection, query);
  const total = isCount ? fastCount(collection, query, reading) : undefined;
  const winningPlan = describePlan(reading.plan, query, total !== undefined);
  if (!isExecuted(context)) return { queryPlanner: { ...planner, winningPlan }, ok: 1 };
  const found = total === undefined ? sizeOf(reading.rows()) : 1;
  const { keys, documents } = reading.counters;
  return { queryPlanner: { ...planner, winningPlan }, executionStats: stats(found, keys, documents), ok: 1 };
};

function isExecuted({ command }: Context): boolean {
  return command.verbosity !== 'queryPlanner';
}

function stats(nReturned: number, totalKeysExamined: number, totalDocsExamined: number): Doc {
  return { executionSuccess: true, nReturned, executionTimeMillis: 0, totalKeysExamined, totalDocsExamined };
}

function queryToExplain(name: string, inner: Doc): { query: Query; isCount: boolean } {
  if (name === 'find' || name === 'count')
    return { query: queryOf(inner, undefined), isCount: name === 'count' };
  if (name !== 'aggregate') return unsupported(`Explaining ${name}`);
  const { query, rest } = splitFront(stagesOf(inner.pipeline));
  return { query, isCount: countsOnly(rest) };
}

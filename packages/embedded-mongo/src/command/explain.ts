import { countsOnly, splitFront } from '../aggregate/pipeline.ts';
import { isDoc, isTruthy, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { fastCount } from '../plan/count.ts';
import { describePlan } from '../plan/describe.ts';
import { type Query, read } from '../plan/execute.ts';
import { sizeOf } from '../plan/size-of.ts';
import { stagesOf } from './aggregate.ts';
import { checkFields, type Context, type Handler } from './context.ts';
import { letVariables, queryOf } from './find.ts';
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
  const { query, isCount } = queryToExplain(context, name, inner);
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

function queryToExplain(context: Context, name: string, inner: Doc): { query: Query; isCount: boolean } {
  switch (name) {
    case 'find':
    case 'distinct':
    case 'findAndModify':
      return {
        query: { ...queryOf(inner, undefined), ...(name === 'findAndModify' && { limit: 1 }) },
        isCount: false,
      };
    case 'count':
      return { query: queryOf(inner, undefined), isCount: true };
    case 'aggregate': {
      const { query, rest } = splitFront(letVariables(inner.let), stagesOf(inner.pipeline));
      return { query, isCount: countsOnly(rest) };
    }
    case 'update':
      return {
        query: statementQuery(inner.updates, (statement) => !isTruthy(statement.multi)),
        isCount: false,
      };
    case 'delete':
      return {
        query: statementQuery(inner.deletes, (statement) => String(statement.limit) === '1'),
        isCount: false,
      };
    default:
      return unsupported(`Explaining ${name} in ${context.database}`);
  }
}

function statementQuery(statements: Value, isSingle: (statement: Doc) => boolean): Query {
  const [statement] = Array.isArray(statements) ? (statements as Doc[]) : [];
  if (!statement) throw new MongoFailure(2, 'explained write batches must be of size 1');
  return {
    ...queryOf({ filter: statement.q, sort: statement.sort }, undefined),
    limit: isSingle(statement) ? 1 : 0,
  };
}

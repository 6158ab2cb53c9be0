import { distinctValues } from '../aggregate/operators/sets.ts';
import type { Value } from '../bson/value.ts';
import { compare } from '../bson/compare.ts';
import { MongoFailure } from '../errors.ts';
import { compileFilter } from '../match/matcher.ts';
import { visitLeaves } from '../match/path.ts';
import { count as countMatching } from '../plan/count.ts';
import { read } from '../plan/execute.ts';
import { checkFields, findCollection, type Handler } from './context.ts';
import { queryOf } from './find.ts';

/** `count` */
export const count: Handler = (context) => {
  checkFields(context, ['query', 'limit', 'skip', 'hint', 'fields']);
  const collection = findCollection(context);
  const query = queryOf(context.command, collection);
  compileFilter(query.filter);
  return { n: collection ? countMatching(collection, query) : 0, ok: 1 };
};

/** `distinct` */
export const distinct: Handler = (context) => {
  const { command } = context;
  checkFields(context, ['key', 'query', 'hint']);
  const { key } = command;
  if (typeof key !== 'string')
    throw new MongoFailure(14, "BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const collection = findCollection(context);
  const query = queryOf({ query: command.query, hint: command.hint }, collection);
  compileFilter(query.filter);
  const values: Value[] = [];
  if (collection)
    for (const row of read(collection, query).rows()) values.push(...leavesOf(row.doc, key.split('.')));
  return { values: distinctValues(values).toSorted(compare), ok: 1 };
};

function leavesOf(doc: Value, parts: string[]): Value[] {
  const values: Value[] = [];
  visitLeaves(doc, parts, (value) => {
    if (value !== undefined && !Array.isArray(value)) values.push(value);
    return false;
  });
  return values;
}

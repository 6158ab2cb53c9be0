import { isDoc, isTruthy, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { compileFilter } from '../match/matcher.ts';
import { type Query, read } from '../plan/execute.ts';
import { parseSort } from '../plan/sort.ts';
import type { Collection } from '../storage/collection.ts';
import type { Row } from '../storage/row.ts';
import { applyUpdate, type Updated } from '../update/apply.ts';
import { parseUpdate, type Update } from '../update/parse.ts';
import { type ArrayFilters, parseArrayFilters } from '../update/positions.ts';
import { upsertDocument } from '../update/upsert.ts';
import { checkCollation, checkFields, collectionName, docArgument, type Handler } from './context.ts';
import { letVariables, positionIn } from './find.ts';
import { hintOf } from './hint.ts';
import { checkStored } from './insert.ts';
import { checkStatement, eachStatement, statementsOf } from './writes.ts';

const known = ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation', 'sort'];

/** `update` */
export const update: Handler = (context) => {
  checkFields(context, ['updates', 'ordered', 'bypassDocumentValidation', 'let']);
  const statements = statementsOf(context, 'updates');
  const collection = context.store.catalog.ensure(collectionName(context));
  const upserted: Doc[] = [];
  let [n, nModified] = [0, 0];
  const writeErrors = eachStatement(statements, context.command.ordered, (statement, index) => {
    updateOne(collection, statement, letVariables(context.command.let), {
      matched: () => n++,
      modified: () => nModified++,
      inserted: (_id) => upserted.push({ index, _id }),
    });
  });
  return {
    n: n + upserted.length,
    nModified,
    ...(upserted.length > 0 && { upserted }),
    ...(writeErrors.length > 0 && { writeErrors }),
    ok: 1,
  };
};

interface Report {
  matched: () => void;
  modified: () => void;
  inserted: (id: Value) => void;
}

function updateOne(collection: Collection, statement: Doc, variables: Doc, report: Report): void {
  checkStatement(statement, 'update.updates', known);
  checkCollation(statement.collation);
  const change = preparedUpdate(statement.u, statement.arrayFilters, isTruthy(statement.multi));
  const query = queryOfStatement(collection, statement, variables, isTruthy(statement.multi));
  const rows = [...read(collection, query).rows()];
  const test = compileFilter(query.filter, variables);
  for (const row of rows) {
    report.matched();
    if (changeRow(collection, row, change, () => positionIn(row, test), variables)) report.modified();
  }
  if (rows.length === 0 && isTruthy(statement.upsert))
    report.inserted(insertUpsert(collection, query.filter, change, variables).doc._id);
}

function queryOfStatement(
  collection: Collection,
  { q, hint, sort }: Doc,
  variables: Doc,
  multi: boolean,
): Query {
  if (multi && sort !== undefined) throw new MongoFailure(9, 'Cannot specify sort with multi=true');
  return {
    filter: docArgument(q, 'q'),
    sort: parseSort(sort),
    skip: 0,
    limit: multi ? 0 : 1,
    hint: hintOf(collection, hint),
    variables,
  };
}

/** An update with its array filters, checked before any document is touched. */
export interface PreparedUpdate {
  update: Update;
  filters: ArrayFilters;
}

/** Reads the update and array filters of a statement. */
export function preparedUpdate(value: Value, arrayFilters: Value, multi: boolean): PreparedUpdate {
  const parsed = parseUpdate(value);
  if (multi && parsed.kind === 'replace')
    throw new MongoFailure(9, 'multi update is not supported for replacement-style update');
  const filters = parseArrayFilters(arrayFilters, parsed.kind === 'change' ? parsed.changes : []);
  return { update: parsed, filters };
}

/** Applies an update to one row; undefined where nothing changes. */
export function changeRow(
  collection: Collection,
  row: Row,
  { update: change, filters }: PreparedUpdate,
  position: () => number | undefined,
  variables: Doc,
): Updated | undefined {
  const needsPosition = change.kind === 'change' && change.changes.some(({ parts }) => parts.includes('$'));
  const context = { position: needsPosition ? position() : undefined, filters, isInsert: false, variables };
  const updated = applyUpdate(row.bytes, change, context);
  if (Buffer.compare(updated.bytes, row.bytes) === 0) return undefined;
  collection.replace(row, updated.doc, updated.bytes);
  return updated;
}

/** Inserts what an upsert that found nothing makes. */
export function insertUpsert(
  collection: Collection,
  filter: Doc,
  { update: change, filters }: PreparedUpdate,
  variables: Doc,
): Updated {
  const made = upsertDocument(filter, change, filters, variables);
  if (isDoc(made.doc)) checkStored(made.doc);
  collection.insert(made.doc, made.bytes);
  return made;
}

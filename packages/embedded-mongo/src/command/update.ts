import { isDoc, isTruthy, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { compileFilter } from '../match/matcher.ts';
import { type Query, read } from '../plan/execute.ts';
import type { Collection } from '../storage/collection.ts';
import type { Row } from '../storage/row.ts';
import { applyUpdate, type Updated } from '../update/apply.ts';
import { parseUpdate, type Update } from '../update/parse.ts';
import { upsertDocument } from '../update/upsert.ts';
import {
  checkCollation,
  checkFields,
  collectionName,
  docArgument,
  findCollection,
  type Handler,
} from './context.ts';
import { checkStored } from './insert.ts';
import { checkStatement, eachStatement, statementsOf } from './writes.ts';

const known = ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'collation'];

export const update: Handler = (context) => {
  checkFields(context, ['updates', 'ordered', 'bypassDocumentValidation']);
  const statements = statementsOf(context, 'updates');
  const made = (): Collection => context.store.catalog.ensure(collectionName(context));
  const upserted: Doc[] = [];
  let [n, nModified] = [0, 0];
  const writeErrors = eachStatement(statements, context.command.ordered, (statement, index) => {
    const done = updateOne(findCollection(context), made, statement);
    n += done.matched;
    nModified += done.modified;
    if ('insertedId' in done) upserted.push({ index, _id: done.insertedId });
  });
  return {
    n: n + upserted.length,
    nModified,
    ...(upserted.length > 0 && { upserted }),
    ...(writeErrors.length > 0 && { writeErrors }),
    ok: 1,
  };
};

/** The counts of one statement. A failed statement counts nothing, as in MongoDB. */
interface Done {
  matched: number;
  modified: number;
  insertedId?: Value;
}

function updateOne(collection: Collection | undefined, made: () => Collection, statement: Doc): Done {
  checkStatement(statement, 'update.updates', known);
  checkCollation(statement.collation);
  const multi = isTruthy(statement.multi);
  const change = preparedUpdate(statement.u, statement.arrayFilters, multi);
  const query = {
    filter: docArgument(statement.q, 'q'),
    sort: [],
    skip: 0,
    limit: multi ? 0 : 1,
  };
  const rows = rowsOf(collection, query);
  if (rows.length === 0 && isTruthy(statement.upsert))
    return { matched: 0, modified: 0, insertedId: insertUpsert(made(), query.filter, change).doc._id };
  const changed = rows.filter((row) => collection && changeRow(collection, row, change));
  return { matched: rows.length, modified: changed.length };
}

/** Returns the rows that a write changes. Checks the filter even if the collection does not exist. */
export function rowsOf(collection: Collection | undefined, query: Query): Row[] {
  if (collection) return [...read(collection, query).rows()];
  compileFilter(query.filter);
  return [];
}

/** Parses the update of a statement before any document is changed. */
export function preparedUpdate(value: Value, arrayFilters: Value, multi: boolean): Update {
  if (Array.isArray(arrayFilters) && arrayFilters.length > 0) unsupported('The option arrayFilters');
  const parsed = parseUpdate(value);
  if (multi && parsed.kind === 'replace')
    throw new MongoFailure(9, 'multi update is not supported for replacement-style update');
  return parsed;
}

/** Applies an update to one row; returns undefined if nothing changes. */
export function changeRow(collection: Collection, row: Row, change: Update): Updated | undefined {
  const updated = applyUpdate(row.bytes, change);
  if (Buffer.compare(updated.bytes, row.bytes) === 0) return undefined;
  collection.replace(row, updated.doc, updated.bytes);
  return updated;
}

/** Inserts the document of an upsert if no document matched. */
export function insertUpsert(collection: Collection, filter: Doc, change: Update): Updated {
  const made = upsertDocument(filter, change);
  if (isDoc(made.doc)) checkStored(made.doc);
  collection.insert(made.doc, made.bytes);
  return made;
}

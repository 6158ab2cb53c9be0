import { isNumeric, toNumber, type Doc } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { read } from '../plan/execute.ts';
import type { Collection } from '../storage/collection.ts';
import { checkCollation, checkFields, docArgument, findCollection, type Handler } from './context.ts';
import { checkStatement, eachStatement, statementsOf } from './writes.ts';

/** `delete` */
export const remove: Handler = (context) => {
  checkFields(context, ['deletes', 'ordered']);
  const statements = statementsOf(context, 'deletes');
  const collection = findCollection(context);
  let n = 0;
  const writeErrors = eachStatement(statements, context.command.ordered, (statement) => {
    checkStatement(statement, 'delete.deletes', ['q', 'limit', 'collation']);
    checkCollation(statement.collation);
    if (collection) n += removeMatching(collection, statement);
  });
  return { n, ...(writeErrors.length > 0 && { writeErrors }), ok: 1 };
};

function removeMatching(collection: Collection, { q, limit }: Doc): number {
  const most = isNumeric(limit) ? toNumber(limit) : Number.NaN;
  if (most !== 0 && most !== 1)
    throw new MongoFailure(9, 'The limit field in delete objects must be 0 or 1.');
  const query = { filter: docArgument(q, 'q'), sort: [], skip: 0, limit: most };
  const rows = [...read(collection, query).rows()];
  for (const row of rows) collection.remove(row);
  return rows.length;
}

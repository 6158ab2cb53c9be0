import { isTruthy, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { compileProjection } from '../project/projection.ts';
import type { Collection } from '../storage/collection.ts';
import { checkFields, collectionName, docArgument, findCollection, type Handler } from './context.ts';
import { queryOf } from './find.ts';
import { changeRow, insertUpsert, preparedUpdate, rowsOf } from './update.ts';

const known = [
  'query',
  'sort',
  'remove',
  'update',
  'new',
  'fields',
  'upsert',
  'arrayFilters',
  'bypassDocumentValidation',
];

export const findAndModify: Handler = (context) => {
  const { command, store } = context;
  checkFields(context, known);
  if (isTruthy(command.remove) === (command.update !== undefined))
    throw new MongoFailure(9, 'Either an update or remove=true must be specified, and not both');
  if (isTruthy(command.remove) && (isTruthy(command.upsert) || isTruthy(command.new)))
    throw new MongoFailure(9, 'Cannot specify both upsert or new=true and remove=true');
  const collection = findCollection(context);
  const made = (): Collection => store.catalog.ensure(collectionName(context));
  const { value, lastErrorObject } = isTruthy(command.remove)
    ? removeOne(collection, command)
    : updateOne(collection, made, command);
  return { lastErrorObject, value, ok: 1 };
};

interface Result {
  value: Value;
  lastErrorObject: Doc;
}

function projected(command: Doc, doc: Doc): Doc {
  return compileProjection(docArgument(command.fields, 'fields'))?.(doc) ?? doc;
}

function removeOne(collection: Collection | undefined, command: Doc): Result {
  const [row] = rowsOf(collection, { ...queryOf(command), limit: 1 });
  if (!row) return { value: null, lastErrorObject: { n: 0 } };
  const value = projected(command, row.doc);
  collection?.remove(row);
  return { value, lastErrorObject: { n: 1 } };
}

function updateOne(collection: Collection | undefined, made: () => Collection, command: Doc): Result {
  const change = preparedUpdate(command.update, command.arrayFilters, false);
  const query = { ...queryOf(command), limit: 1 };
  compileProjection(docArgument(command.fields, 'fields'));
  const [row] = rowsOf(collection, query);
  if (row && collection) {
    const updated = changeRow(collection, row, change);
    const doc = isTruthy(command.new) && updated ? updated.doc : row.doc;
    return { value: projected(command, doc), lastErrorObject: { n: 1, updatedExisting: true } };
  }
  if (!isTruthy(command.upsert)) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
  const { doc } = insertUpsert(made(), query.filter, change);
  return {
    value: isTruthy(command.new) ? projected(command, doc) : null,
    lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id },
  };
}

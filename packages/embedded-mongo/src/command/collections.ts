import { compileFilter } from '../match/matcher.ts';
import { encode, isTruthy, type Doc } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import {
  checkFields,
  collectionName,
  CursorBatch,
  docArgument,
  findCollection,
  type Handler,
} from './context.ts';

/** `create`, without options */
export const create: Handler = (context) => {
  checkFields(context, []);
  const namespace = collectionName(context);
  if (findCollection(context)) throw new MongoFailure(48, `Collection ${namespace} already exists.`);
  context.store.catalog.ensure(namespace);
  return { ok: 1 };
};

export const drop: Handler = (context) => {
  checkFields(context, []);
  const collection = findCollection(context);
  if (!collection) throw new MongoFailure(26, 'ns not found');
  context.store.catalog.drop(collection);
  return { nIndexesWas: collection.indexes.length, ns: collection.namespace, ok: 1 };
};

export const dropDatabase: Handler = (context) => {
  checkFields(context, []);
  const { database, store } = context;
  for (const collection of [...store.catalog.list(database)]) store.catalog.drop(collection);
  return { dropped: database, ok: 1 };
};

export const listCollections: Handler = (context) => {
  const { command, database, store } = context;
  checkFields(context, ['filter', 'nameOnly', 'cursor', 'authorizedCollections']);
  const test = compileFilter(docArgument(command.filter, 'filter'));
  const all = Array.from(store.catalog.list(database), (collection): Doc => {
    const name = collection.namespace.slice(database.length + 1);
    if (isTruthy(command.nameOnly)) return { name, type: 'collection' };
    const idIndex = collection.indexes[0]?.spec.declared ?? {};
    return { name, type: 'collection', options: collection.options, info: { readOnly: false }, idIndex };
  });
  const documents = all.filter((info) => test(info)).map(encode);
  return new CursorBatch({ documents, id: 0n, namespace: `${database}.$cmd.listCollections` }, true);
};

export const listDatabases: Handler = (context) => {
  const { command, store } = context;
  checkFields(context, ['filter', 'nameOnly', 'authorizedDatabases']);
  const names = new Set(Array.from(store.catalog.list(), ({ namespace }) => namespace.split('.')[0] ?? ''));
  const test = compileFilter(docArgument(command.filter, 'filter'));
  const databases = [...names]
    .map((name) => (isTruthy(command.nameOnly) ? { name } : { name, sizeOnDisk: 0, empty: false }))
    .filter((info) => test(info));
  return { databases, ...(!isTruthy(command.nameOnly) && { totalSize: 0 }), ok: 1 };
};

import { isDoc, toNumber, type Doc, type Value } from '../bson/value.ts';
import { encode } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import { keyPattern } from '../storage/index-spec.ts';
import type { IndexTable } from '../storage/index-table.ts';
import { checkFields, collectionName, CursorBatch, findCollection, type Handler } from './context.ts';
import { declarationConflict, parseIndex } from './index-declaration.ts';

export const createIndexes: Handler = (context) => {
  checkFields(context, ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions']);
  const { catalog } = context.store;
  const namespace = collectionName(context);
  const declarations = context.command.indexes;
  if (!Array.isArray(declarations) || declarations.length === 0)
    throw new MongoFailure(2, 'Must specify at least one index to create');
  const parsed = declarations.map((declaration: Value) => parseIndex(declaration));
  const createdCollectionAutomatically = catalog.find(namespace) === undefined;
  const collection = catalog.ensure(namespace);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of parsed)
    if (!declarationConflict(collection, spec)) collection.addIndex({ ...spec, id: catalog.nextId() });
  const numIndexesAfter = collection.indexes.length;
  const note = numIndexesAfter === numIndexesBefore && { note: 'all indexes already exist' };
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note, ok: 1 };
};

export const listIndexes: Handler = (context) => {
  checkFields(context, ['cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo']);
  const namespace = collectionName(context);
  const collection = findCollection(context);
  if (!collection) throw new MongoFailure(26, `ns does not exist: ${namespace}`);
  const documents = collection.indexes.map(({ spec }) => encode(spec.declared));
  return new CursorBatch({ documents, id: 0n, namespace }, true);
};

export const dropIndexes: Handler = (context) => {
  checkFields(context, ['index']);
  const collection = findCollection(context);
  if (!collection) throw new MongoFailure(26, `ns not found ${collectionName(context)}`);
  const nIndexesWas = collection.indexes.length;
  for (const index of named(collection, context.command.index)) collection.dropIndex(index);
  return { nIndexesWas, ok: 1 };
};

function named(collection: Collection, wanted: Value): IndexTable[] {
  const droppable = collection.indexes.filter(({ spec }) => spec.name !== '_id_');
  if (wanted === '*') return droppable;
  return (Array.isArray(wanted) ? wanted : [wanted]).map((one: Value) => {
    if (one === '_id_') throw new MongoFailure(72, 'cannot drop _id index');
    const found = droppable.find(
      ({ spec }) => spec.name === one || (isDoc(one) && samePattern(keyPattern(spec), one)),
    );
    if (!found) throw new MongoFailure(27, `index not found with name [${String(one)}]`);
    return found;
  });
}

function samePattern(a: Doc, b: Doc): boolean {
  const text = (pattern: Doc): string =>
    JSON.stringify(Object.entries(pattern).map(([path, direction]) => [path, toNumber(direction)]));
  return text(a) === text(b);
}

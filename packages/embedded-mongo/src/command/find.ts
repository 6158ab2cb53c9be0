import { isTruthy, type Doc, encode } from '../bson/value.ts';
import { unsupported } from '../errors.ts';
import { compileFilter } from '../match/matcher.ts';
import { type Query, read } from '../plan/execute.ts';
import { parseSort } from '../plan/sort.ts';
import { compileProjection } from '../project/projection.ts';
import type { Collection } from '../storage/collection.ts';
import {
  checkFields,
  collectionName,
  countArgument,
  CursorBatch,
  docArgument,
  type Handler,
} from './context.ts';

const known = [
  'filter',
  'projection',
  'sort',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'allowDiskUse',
  'noCursorTimeout',
  'allowPartialResults',
  'returnKey',
  'showRecordId',
  'tailable',
  'awaitData',
  'oplogReplay',
  'min',
  'max',
  'term',
  'readOnce',
];
const refused = ['returnKey', 'showRecordId', 'tailable', 'awaitData', 'min', 'max'];

export const find: Handler = (context) => {
  const { command, cursors, snapshots, store } = context;
  checkFields(context, known);
  for (const option of refused) if (isTruthy(command[option])) unsupported(`The find option ${option}`);
  const namespace = collectionName(context);
  const snapshot = snapshots.of(command, context.connectionId);
  const collection = (snapshot ?? store).catalog.find(namespace);
  const query = queryOf(command);
  const documents = collection
    ? project(collection, query, docArgument(command.projection, 'find.projection'))
    : checked(query, command);
  const batchSize =
    command.batchSize === undefined ? undefined : countArgument(command.batchSize, 'find.batchSize');
  const batch = cursors.start(namespace, snapshot?.guard(documents) ?? documents, batchSize, {
    single: isTruthy(command.singleBatch),
    immortal: isTruthy(command.noCursorTimeout),
  });
  return new CursorBatch(batch, true, snapshot?.time);
};

/** Reads filter, sort, skip and limit of a command. */
export function queryOf(command: Doc): Query {
  return {
    filter: docArgument(command.filter ?? command.query, 'filter'),
    sort: parseSort(command.sort),
    skip: countArgument(command.skip, 'skip'),
    limit: countArgument(command.limit, 'limit'),
  };
}

function checked({ filter }: Query, { projection }: Doc): Iterator<Uint8Array> {
  compileFilter(filter);
  compileProjection(docArgument(projection, 'find.projection'));
  return [].values();
}

function* project(collection: Collection, query: Query, projection: Doc): Generator<Uint8Array> {
  const projector = compileProjection(projection);
  for (const row of read(collection, query).rows()) yield projector ? encode(projector(row.doc)) : row.bytes;
}

import type { Table } from '../dialect.ts';
import * as admin from './admin.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import {
  type Handler,
  checkCollation,
  checkFields,
  docArgument,
  findCollection,
  countArgument,
  CursorBatch,
} from './context.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { saslContinue, saslStart } from './login.ts';
import { update } from './update.ts';
import { isNumeric, toNumber, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { read } from '../plan/execute.ts';
import type { Collection } from '../storage/collection.ts';
import { checkStatement, eachStatement, statementsOf } from './writes.ts';
import { Long } from 'bson';

function cursorId(value: Value): bigint {
  if (value instanceof Long) return value.toBigInt();
  if (isNumeric(value)) return BigInt(Number(String(value)));
  throw new MongoFailure(14, 'A cursor id has to be a number');
}

const getMore: Handler = (context) => {
  const { command, cursors, database } = context;
  checkFields(context, ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime']);
  if (typeof command.collection !== 'string')
    throw new MongoFailure(14, "BSON field 'getMore.collection' is the wrong type, expected type 'string'");
  const batchSize =
    command.batchSize === undefined ? undefined : countArgument(command.batchSize, 'getMore.batchSize');
  const batch = cursors.more(cursorId(command.getMore), `${database}.${command.collection}`, batchSize);
  return new CursorBatch(batch, false);
};

const killCursors: Handler = (context) => {
  const { command, cursors } = context;
  checkFields(context, ['cursors']);
  const ids = Array.isArray(command.cursors) ? command.cursors.map(cursorId) : [];
  const killed = ids.filter((id) => cursors.kill(id));
  const asLong = (list: bigint[]): Long[] => list.map((id) => Long.fromBigInt(id));
  return {
    cursorsKilled: asLong(killed),
    cursorsNotFound: asLong(ids.filter((id) => !killed.includes(id))),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  };
};

/** The handler of `delete`. */
const remove: Handler = (context) => {
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

/** Commands that only read. */
export const readCommands: Table<'read command', Handler> = {
  find,
  getMore,
  killCursors,
  aggregate,
  listCollections,
  listDatabases,
  listIndexes,
  hello: admin.hello,
  isMaster: admin.hello,
  ismaster: admin.hello,
  ping: admin.acknowledge,
  buildInfo: admin.buildInfo,
  endSessions: admin.endSessions,
  saslStart,
  saslContinue,
};

/** Commands that write, and that check everything before their first write to a document. */
export const writeCommands: Table<'write command', Handler> = {
  insert,
  update,
  delete: remove,
  findAndModify,
};

/** Commands that change collections and indexes, undone as a whole when they fail. */
export const catalogCommands: Table<'catalog command', Handler> = {
  create,
  drop,
  dropDatabase,
  createIndexes,
  dropIndexes,
};

import type { Table } from '../dialect.ts';
import * as admin from './admin.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { Handler } from './context.ts';
import { getMore, killCursors } from './cursor-commands.ts';
import { remove } from './delete.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { saslContinue, saslStart } from './login.ts';
import { update } from './update.ts';

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
  endSessions: admin.acknowledge,
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

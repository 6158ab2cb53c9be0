import * as admin from './admin.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { Handler } from './context.ts';
import { count, distinct } from './count.ts';
import { getMore, killCursors } from './cursor-commands.ts';
import { remove } from './delete.ts';
import { explain } from './explain.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { collMod, createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { saslContinue, saslStart } from './login.ts';
import { update } from './update.ts';

/** Commands that only read. */
export const readCommands: Record<string, Handler> = {
  find,
  getMore,
  killCursors,
  count,
  distinct,
  aggregate,
  explain,
  listIndexes,
  listCollections,
  listDatabases,
  hello: admin.hello,
  ismaster: admin.hello,
  isMaster: admin.hello,
  saslStart,
  saslContinue,
  ping: admin.acknowledge,
  endSessions: admin.acknowledge,
  refreshSessions: admin.acknowledge,
  killSessions: admin.acknowledge,
  startSession: admin.startSession,
  buildInfo: admin.buildInfo,
  buildinfo: admin.buildInfo,
  serverStatus: admin.serverStatus,
  connectionStatus: admin.connectionStatus,
  getParameter: admin.getParameter,
  getLog: admin.getLog,
  hostInfo: admin.hostInfo,
  getCmdLineOpts: admin.getCmdLineOpts,
  whatsmyuri: admin.whatsmyuri,
  dbStats: admin.dbStats,
  dbstats: admin.dbStats,
  collStats: admin.collStats,
  collstats: admin.collStats,
};

/** Commands that write, and that check everything before their first write to a document. */
export const documentCommands: Record<string, Handler> = {
  insert,
  update,
  delete: remove,
  findAndModify,
  findandmodify: findAndModify,
};

/** Commands that change collections and indexes, undone as a whole when they fail. */
export const catalogCommands: Record<string, Handler> = {
  create,
  drop,
  dropDatabase,
  createIndexes,
  dropIndexes,
  collMod,
};

import { BSONError } from 'bson';
import { checkSent, type Doc } from '../bson/value.ts';
import { withDeadline } from '../deadline.ts';
import { logFailure } from '../log.ts';
import { entryOf, findEntry } from '../dialect.ts';
import { MongoFailure, unexpectedFailure } from '../errors.ts';
import { type Context, countArgument, type CursorBatch, type Handler } from './context.ts';
import { catalogCommands, readCommands, writeCommands } from './registry.ts';

/** Commands allowed before login. */
const beforeLogin = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'saslStart',
  'saslContinue',
  'ping',
  'endSessions',
]);

/** Runs a command; returns failures as a reply. */
export function runCommand(context: Context): Doc | CursorBatch {
  try {
    const limitMs = countArgument(context.command.maxTimeMS, 'maxTimeMS');
    return withDeadline(limitMs, () => dispatch(context));
  } catch (error) {
    return errorReply(error);
  }
}

function dispatch(context: Context): Doc | CursorBatch {
  const { name, store, login, command, bytes } = context;
  if (!login.isOpen && !beforeLogin.has(name))
    throw new MongoFailure(13, `Command ${name} requires authentication`);
  checkSent(command, bytes);
  const reader = findEntry('read command', readCommands, name);
  if (reader) return reader(context);
  const writer = findEntry('write command', writeCommands, name);
  if (writer) return unwrap(store.write(() => settle(writer, context)));
  const changer = entryOf('catalog command', catalogCommands, name);
  return store.write(() => changer(context));
}

/** Returns a refusal instead of throwing it, which would roll back. Commands on documents refuse before they write. */
function settle(handler: Handler, context: Context): Doc | CursorBatch | MongoFailure {
  try {
    return handler(context);
  } catch (error) {
    if (error instanceof MongoFailure) return error;
    throw error;
  }
}

function unwrap(result: Doc | CursorBatch | MongoFailure): Doc | CursorBatch {
  if (result instanceof MongoFailure) throw result;
  return result;
}

/** The answer to a command that failed. */
export function errorReply(error: unknown): Doc {
  const failure =
    error instanceof BSONError
      ? new MongoFailure(22, error.message)
      : error instanceof MongoFailure
        ? error
        : unexpectedFailure(error);
  if (failure.code === 1) logFailure('a command failed', error);
  return { ok: 0, errmsg: failure.message, code: failure.code, codeName: failure.codeName, ...failure.extra };
}

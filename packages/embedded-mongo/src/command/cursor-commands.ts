import { Long } from 'bson';
import { isNumeric, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { checkFields, countArgument, CursorBatch, type Handler } from './context.ts';

function cursorId(value: Value): bigint {
  if (value instanceof Long) return value.toBigInt();
  if (isNumeric(value)) return BigInt(Number(String(value)));
  throw new MongoFailure(14, 'A cursor id has to be a number');
}

/** `getMore` */
export const getMore: Handler = (context) => {
  const { command, cursors, database } = context;
  checkFields(context, ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime']);
  if (typeof command.collection !== 'string')
    throw new MongoFailure(14, "BSON field 'getMore.collection' is the wrong type, expected type 'string'");
  const batchSize =
    command.batchSize === undefined ? undefined : countArgument(command.batchSize, 'getMore.batchSize');
  const batch = cursors.more(cursorId(command.getMore), `${database}.${command.collection}`, batchSize);
  return new CursorBatch(batch.documents, false, batch.id, batch.namespace);
};

/** `killCursors` */
export const killCursors: Handler = (context) => {
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

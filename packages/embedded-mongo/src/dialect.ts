import { channel } from 'node:diagnostics_channel';
import { MongoFailure } from './errors.ts';

/** All names that this server supports. Each dispatch table has exactly these names; others are refused. */
export const dialect = {
  'read command': [
    'find',
    'getMore',
    'killCursors',
    'aggregate',
    'listCollections',
    'listDatabases',
    'listIndexes',
    'hello',
    'isMaster',
    'ismaster',
    'ping',
    'buildInfo',
    'endSessions',
    'saslStart',
    'saslContinue',
  ],
  'write command': ['insert', 'update', 'delete', 'findAndModify'],
  'catalog command': ['create', 'drop', 'dropDatabase', 'createIndexes', 'dropIndexes'],
  'top level operator': ['$and', '$or', '$expr'],
  operator: [
    '$eq',
    '$ne',
    '$gt',
    '$gte',
    '$lt',
    '$lte',
    '$in',
    '$nin',
    '$not',
    '$regex',
    '$options',
    '$exists',
  ],
  modifier: ['$set', '$unset', '$setOnInsert', '$inc', '$min', '$max', '$push', '$addToSet', '$pull'],
  stage: [
    '$match',
    '$sort',
    '$skip',
    '$limit',
    '$project',
    '$set',
    '$addFields',
    '$group',
    '$unwind',
    '$lookup',
  ],
  accumulator: ['$sum'],
  expression: ['$lt', '$size', '$toObjectId'],
} as const;

type Kind = keyof typeof dialect;

/** A table with an entry for each name of one kind. */
export type Table<K extends Kind, T> = Readonly<Record<(typeof dialect)[K][number], T>>;

/** The error code MongoDB uses for an unknown name of this kind. */
const codes: Record<Kind, number> = {
  'read command': 59,
  'write command': 59,
  'catalog command': 59,
  'top level operator': 2,
  operator: 2,
  modifier: 9,
  stage: 40324,
  accumulator: 15952,
  expression: 168,
};

/** Publishes each used name once, as kind and name. Tests subscribe to it. */
export const usedNames = channel('embedded-mongo.used');
const told = new Set<string>();

function tell(used: string): void {
  if (!usedNames.hasSubscribers || told.has(used)) return;
  told.add(used);
  usedNames.publish(used);
}

/** Returns the entry of a name; undefined if it is not in the dialect. */
export function findEntry<K extends Kind, T>(kind: K, table: Table<K, T>, name: string): T | undefined {
  if (!Object.hasOwn(table, name)) return undefined;
  tell(`${kind} ${name}`);
  return (table as Readonly<Record<string, T>>)[name];
}

/** Returns the entry of a name; refuses one that is not in the dialect. */
export function entryOf<K extends Kind, T>(kind: K, table: Table<K, T>, name: string): T {
  return findEntry(kind, table, name) ?? refuseName(kind, name);
}

/** Refuses a name with the code that MongoDB uses for unknown names. */
function refuseName(kind: Kind, name: string): never {
  throw new MongoFailure(
    codes[kind],
    `The embedded server does not know the ${kind.replace(/^(read|write|catalog) /, '')} '${name}'`,
  );
}

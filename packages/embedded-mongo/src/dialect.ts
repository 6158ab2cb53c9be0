import { channel } from 'node:diagnostics_channel';
import { MongoFailure } from './errors.ts';

/** All this server understands; every table it dispatches by has exactly these names. What is not here is refused. */
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
  modifier: [
    '$set',
    '$unset',
    '$setOnInsert',
    '$inc',
    '$min',
    '$max',
    '$push',
    '$addToSet',
    '$pull',
    '$pullAll',
  ],
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

/** Tells who listens, such as a test, which names are used: each once per server, as kind and name. */
export const usedNames = channel('embedded-mongo.used');
const told = new Set<string>();

function tell(used: string): void {
  if (!usedNames.hasSubscribers || told.has(used)) return;
  told.add(used);
  usedNames.publish(used);
}

/** The entry of a name, or undefined where the dialect lacks it. */
export function findEntry<K extends Kind, T>(kind: K, table: Table<K, T>, name: string): T | undefined {
  if (!Object.hasOwn(table, name)) return undefined;
  tell(`${kind} ${name}`);
  return (table as Readonly<Record<string, T>>)[name];
}

/** The entry of a name; refuses one the dialect lacks. */
export function entryOf<K extends Kind, T>(kind: K, table: Table<K, T>, name: string): T {
  return findEntry(kind, table, name) ?? refuseName(kind, name);
}

/** Refuses a name the dialect lacks, with MongoDB's own code for one it has never heard of. */
function refuseName(kind: Kind, name: string): never {
  throw new MongoFailure(
    codes[kind],
    `The embedded server does not know the ${kind.replace(/^(read|write|catalog) /, '')} '${name}'`,
  );
}

import type { Doc, Value } from '../bson/value.ts';
import { isDoc, isNumeric, isTruthy, toNumber } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import type { Login } from '../server/login.ts';
import type { Store } from '../storage/store.ts';
import type { Timestamp } from 'bson';
import type { Batch, Cursors } from './cursors.ts';
import type { Snapshots } from './snapshots.ts';

/** A received command and the state that it needs. */
export interface Context {
  store: Store;
  cursors: Cursors;
  snapshots: Snapshots;
  connectionId: number;
  login: Login;
  database: string;
  name: string;
  command: Doc;
  /** The bytes of the command. */
  bytes: Uint8Array;
  /** Documents sent in sequence sections of the message, still as bytes. */
  sequences: ReadonlyMap<string, Uint8Array[]>;
}

/** Runs a command and returns a document, or a batch of encoded documents. */
export type Handler = (context: Context) => Doc | CursorBatch;

/** A batch of a cursor, documents already encoded. */
export class CursorBatch {
  readonly documents: Uint8Array[];
  readonly isFirst: boolean;
  readonly id: bigint;
  readonly namespace: string;
  /** The time of the snapshot that contains the documents. */
  readonly atClusterTime: Timestamp | undefined;

  constructor({ documents, id, namespace }: Batch, isFirst: boolean, atClusterTime?: Timestamp) {
    this.documents = documents;
    this.isFirst = isFirst;
    this.id = id;
    this.namespace = namespace;
    this.atClusterTime = atClusterTime;
  }
}

const everywhere = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'maxTimeMSOpOnly',
  'comment',
  'collation',
  'let',
]);

const readConcerns = ['local', 'available', 'majority'];
/** Commands of a snapshot session. */
const snapshotCommands = ['find', 'aggregate', 'getMore', 'killCursors'];

/** Refuses transactions, collations and fields that this server does not know. */
export function checkFields({ name, command }: Context, known: readonly string[]): void {
  if ('startTransaction' in command || 'autocommit' in command)
    throw new MongoFailure(263, 'Transactions are not supported by the embedded server');
  if ('txnNumber' in command)
    throw new MongoFailure(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  checkCollation(command.collation);
  if (isDoc(command.let) && Object.keys(command.let).length > 0) unsupported('The option let');
  if (isTruthy(command.apiStrict)) unsupported('The option apiStrict');
  if (
    isDoc(command.writeConcern) &&
    isNumeric(command.writeConcern.w) &&
    toNumber(command.writeConcern.w) > 1
  )
    throw new MongoFailure(2, "cannot use 'w' > 1 when a host is not replicated");
  const level = isDoc(command.readConcern) ? command.readConcern.level : undefined;
  const isSnapshot = level === 'snapshot' && snapshotCommands.includes(name);
  if (level !== undefined && !isSnapshot && !readConcerns.includes(level as string))
    unsupported('A read concern other than local, available, majority and snapshot in reads');
  for (const field of Object.keys(command))
    if (field !== name && !everywhere.has(field) && !known.includes(field))
      throw new MongoFailure(40415, `BSON field '${name}.${field}' is an unknown field.`);
}

/** Refuses every collation but the simple one. */
export function checkCollation(collation: Value): void {
  if (isDoc(collation) && collation.locale !== 'simple') unsupported('A collation');
}

/** The collection name a command is about. */
export function collectionName({ name, command, database }: Context): string {
  const collection = command[name];
  if (typeof collection !== 'string') throw new MongoFailure(73, `collection name has invalid type`);
  if (collection === '') throw new MongoFailure(73, `Invalid namespace specified '${database}.'`);
  return `${database}.${collection}`;
}

/** The collection a command is about, if it exists. */
export function findCollection(context: Context): Collection | undefined {
  return context.store.catalog.find(collectionName(context));
}

/** A document argument; an absent one is empty. */
export function docArgument(value: Value, field: string): Doc {
  if (value === undefined || value === null) return {};
  if (!isDoc(value))
    throw new MongoFailure(14, `BSON field '${field}' is the wrong type, expected type 'object'`);
  return value;
}

/** A whole number that may not be negative; an absent one is the fallback. */
export function countArgument(value: Value, field: string, fallback = 0): number {
  if (value === undefined || value === null) return fallback;
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new MongoFailure(14, `BSON field '${field}' is the wrong type, expected a whole number`);
  if (number < 0)
    throw new MongoFailure(
      51024,
      `BSON field '${field}' value must be >= 0, actual value '${String(number)}'`,
    );
  return number;
}

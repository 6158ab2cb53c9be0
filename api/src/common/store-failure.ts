import { mongo } from 'mongoose';

const names = new Set([
  'MongooseServerSelectionError',
  'MongooseError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClearedError',
  'MongoWaitQueueTimeoutError',
  'MongoServerClosedError',
]);

// What a connection says that is lost in the middle of a command.
const codes = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);

// A bulk write wraps whatever ends it; what the database refuses has a code, and a connection that ends has none.
const isCutBulk = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError && error.code === undefined;

// What the database says when it gives a read up after the time it was given (50), and while a replica set changes its
// primary or a server of it shuts down (the others).
const saidByTheServer = new Set<unknown>([50, 91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436]);

const isUnavailable = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && saidByTheServer.has(error.code);

/** Whether the database could not be reached or did not answer in time, as opposed to refusing what it was asked. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof mongo.MongoNetworkError ||
  error instanceof mongo.MongoServerSelectionError ||
  error instanceof mongo.MongoOperationTimeoutError ||
  isCutBulk(error) ||
  isUnavailable(error) ||
  (error instanceof Error && (names.has(error.name) || ('code' in error && codes.has(error.code))));

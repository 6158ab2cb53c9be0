import { mongo } from 'mongoose';

const outOfDiskSpace = 14_031;

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

// The disk of the published remotes.
const fullDisk = new Set<unknown>(['ENOSPC', 'EDQUOT', outOfDiskSpace]);

// A bulk write wraps whatever ends it; what the database refuses has a code, and a connection that ends has none.
const isCutBulk = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError && error.code === undefined;

// What the database says when it gives a read up after the time it was given (50), has no space left, and while a replica
// set changes its primary or a server of it shuts down (the others).
const saidByTheServer = new Set<unknown>([
  outOfDiskSpace,
  50,
  91,
  189,
  10_058,
  10_107,
  11_600,
  11_602,
  13_435,
  13_436,
]);

const isUnavailable = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && saidByTheServer.has(error.code);

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullDisk.has(error.code);

/** Whether the database could not be reached or did not answer in time, as opposed to refusing what it was asked. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof mongo.MongoNetworkError ||
  error instanceof mongo.MongoServerSelectionError ||
  error instanceof mongo.MongoOperationTimeoutError ||
  isCutBulk(error) ||
  isUnavailable(error) ||
  isDiskFull(error) ||
  (error instanceof Error && (names.has(error.name) || ('code' in error && codes.has(error.code))));

/** What can be wrong with the store, by the names the metrics have for it. */
export const storeTroubles = ['disk_full', 'store_unreachable', 'store_refuses'] as const;
export type StoreTrouble = (typeof storeTroubles)[number];

/** Which of them an error is. */
export const storeTrouble = (error: unknown): StoreTrouble => {
  if (isDiskFull(error)) return 'disk_full';
  return isStoreFailure(error) ? 'store_unreachable' : 'store_refuses';
};

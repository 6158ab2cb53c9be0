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

// Error codes of a connection that was lost during a command.
const codes = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);

// The disk of the published remotes.
const fullDisk = new Set<unknown>(['ENOSPC', 'EDQUOT', outOfDiskSpace]);

// A bulk write that the database refused has a code; one that lost its connection has none.
const isCutBulk = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError && error.code === undefined;

// Error codes for a full disk, a read that timed out (50), a write that collided with others too often (112), DocumentDB
// whose PostgreSQL restarts (1 and 50463173), and a replica set that changes its primary or shuts down (the others).
const saidByTheServer = new Set<unknown>([
  outOfDiskSpace,
  1,
  50,
  91,
  112,
  189,
  10_058,
  10_107,
  11_600,
  11_602,
  13_435,
  13_436,
  50_463_173,
]);

const isUnavailable = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && saidByTheServer.has(error.code);

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullDisk.has(error.code);

/** Whether the database could not be reached or did not answer in time. False if it refused the command. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof mongo.MongoNetworkError ||
  error instanceof mongo.MongoServerSelectionError ||
  error instanceof mongo.MongoOperationTimeoutError ||
  isCutBulk(error) ||
  isUnavailable(error) ||
  isDiskFull(error) ||
  (error instanceof Error && (names.has(error.name) || ('code' in error && codes.has(error.code))));

/** Labels of database problems in the metrics. */
export const storeTroubles = ['disk_full', 'store_unreachable', 'store_refuses'] as const;
export type StoreTrouble = (typeof storeTroubles)[number];

/** Returns the label of an error. */
export const storeTrouble = (error: unknown): StoreTrouble => {
  if (isDiskFull(error)) return 'disk_full';
  return isStoreFailure(error) ? 'store_unreachable' : 'store_refuses';
};

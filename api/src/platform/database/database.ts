import { startEmbeddedMongo } from '@portal/embedded-mongo';
import { runningEmbeddedMongo } from '@portal/embedded-mongo/running';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { reachStore, StoreUnreachable } from './reach-store.js';

export interface Database {
  uri: string;
  stop(): Promise<void>;
}

/** Adds the database name `portal` to an address without one; drivers would use `test`. */
export const named = (uri: string): string => uri.replace(/^([^/]+\/\/[^/?]+)\/?(\?|$)/, '$1/portal$2');

/**
 * Sets whether the driver repeats a write whose answer was lost. Only replica sets of MongoDB recognize the repeated write;
 * other servers apply it twice.
 */
export const withRetriedWrites = (uri: string, isOn: boolean): string => {
  const [address = '', options = ''] = uri.split('?', 2);
  const others = options.split('&').filter((option) => option !== '' && !option.startsWith('retryWrites='));
  return `${address}?${[...others, `retryWrites=${String(isOn)}`].join('&')}`;
};

/** Returns the folder of the embedded database. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'db');

const inUse = 'another embedded server is using';

const startEmbedded = async (config: Config): Promise<Database> => {
  try {
    const { uri, stop } = await startEmbeddedMongo({ dir: embeddedFolder(config.dataDir) });
    return { uri: named(uri), stop };
  } catch (error) {
    if (!(error as Error).message.startsWith(inUse)) throw error;
    throw new StoreUnreachable('Another portal is using this DATA_DIR. Stop it, or choose another DATA_DIR.');
  }
};

/** Connects to the configured MongoDB, or starts the embedded database in the data folder. */
export const openDatabase = async (config: Config): Promise<Database> => {
  if (!config.mongodbUri) return await startEmbedded(config);
  const { isReplicaSet } = await reachStore(config.mongodbUri, config.storeWaitMs);
  return { uri: withRetriedWrites(named(config.mongodbUri), isReplicaSet), stop: () => Promise.resolve() };
};

/** Opens the database for a command; joins the embedded database of a portal that is running. */
export const joinDatabase = async (config: Config): Promise<Database> => {
  const running = config.mongodbUri ? undefined : await runningEmbeddedMongo(embeddedFolder(config.dataDir));
  return running ? { uri: named(running), stop: () => Promise.resolve() } : await openDatabase(config);
};

import { startEmbeddedMongo } from '@portal/embedded-mongo';
import { runningEmbeddedMongo } from '@portal/embedded-mongo/running';
import { join } from 'node:path';
import type { Config } from '../config.js';
import { reachStore } from './reach-store.js';

export interface Database {
  uri: string;
  stop(): Promise<void>;
}

// Without a name in the address a driver takes `test`.
const named = (uri: string): string => uri.replace(/^([^/]+\/\/[^/?]+)\/?(\?|$)/, '$1/portal$2');

/** The configured MongoDB, or the embedded one, started in the data folder. */
export const openDatabase = async (config: Config): Promise<Database> => {
  if (config.mongodbUri) {
    await reachStore(config.mongodbUri, config.storeWaitMs);
    return { uri: named(config.mongodbUri), stop: () => Promise.resolve() };
  }
  const { uri, stop } = await startEmbeddedMongo({ dir: join(config.dataDir, 'db') });
  return { uri: named(uri), stop };
};

/** The same for a command line: a portal that runs has the embedded database open, so the command joins it there. */
export const joinDatabase = async (config: Config): Promise<Database> => {
  const running = config.mongodbUri ? undefined : await runningEmbeddedMongo(join(config.dataDir, 'db'));
  return running ? { uri: named(running), stop: () => Promise.resolve() } : await openDatabase(config);
};

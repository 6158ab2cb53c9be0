import { mongo } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log/log.js';

/** An error: the database does not answer in time, or refuses this portal. The message is a sentence without passwords. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
}

const attemptMs = 5000;
const pauseMs = 500;

const messageOf = (error: Error | null): string => error?.message ?? 'takes no writes';

/** Lists the hosts with the reason why each did not answer. */
const hostsAndReasons = (error: unknown, hosts: readonly string[]): string => {
  const reason = error instanceof mongo.MongoServerSelectionError ? error.reason : undefined;
  if (!reason || reason.servers.size === 0) return `${hosts.join(', ')} (${messageOf(error as Error)})`;
  const servers = [...reason.servers.values()];
  return servers.map(({ address, error: found }) => `${address} (${messageOf(found)})`).join(', ');
};

// Errors that waiting does not solve: the server answered with an error, or the address is invalid.
const isFinal = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError ||
  error instanceof mongo.MongoParseError ||
  error instanceof mongo.MongoAPIError;

const attempt = async (client: mongo.MongoClient): Promise<{ isReplicaSet: boolean }> => {
  try {
    await client.connect();
    const { setName } = await client.db().command({ hello: 1 });
    return { isReplicaSet: setName !== undefined };
  } finally {
    await client.close();
  }
};

/**
 * Waits until the database answers, and returns whether it is a replica set. Throws a sentence with hosts and reasons if it
 * refuses or the time is over.
 */
export const reachStore = async (uri: string, limitMs: number): Promise<{ isReplicaSet: boolean }> => {
  const until = Date.now() + limitMs;
  for (;;) {
    const serverSelectionTimeoutMS = Math.max(1, Math.min(attemptMs, until - Date.now()));
    let hosts: string[] = ['MONGODB_URI'];
    try {
      const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS, connectTimeoutMS: attemptMs });
      hosts = client.options.hosts.map(String);
      return await attempt(client);
    } catch (error) {
      const who = hostsAndReasons(error, hosts);
      if (isFinal(error)) throw new StoreUnreachable(`The store refuses this portal: ${who}.`);
      if (Date.now() + pauseMs >= until)
        throw new StoreUnreachable(
          `The store does not answer: ${who}. Gave up after ${String(limitMs / 1000)} seconds.`,
        );
      log.warn({ store: who }, 'the store does not answer yet');
      await sleep(pauseMs);
    }
  }
};

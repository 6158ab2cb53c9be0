import { mongo } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log/log.js';

/** The store was not there in time, or refuses this portal; the message is a sentence and holds no password. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
}

const attemptMs = 5000;
const pauseMs = 500;

const messageOf = (error: Error | null): string => error?.message ?? 'takes no writes';

/** Each host that was asked, with what became of it. */
const hostsAndReasons = (error: unknown, hosts: readonly string[]): string => {
  const reason = error instanceof mongo.MongoServerSelectionError ? error.reason : undefined;
  if (!reason || reason.servers.size === 0) return `${hosts.join(', ')} (${messageOf(error as Error)})`;
  const servers = [...reason.servers.values()];
  return servers.map(({ address, error: found }) => `${address} (${messageOf(found)})`).join(', ');
};

// Trying again changes nothing: the server answered, or the address says nothing.
const isFinal = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError ||
  error instanceof mongo.MongoParseError ||
  error instanceof mongo.MongoAPIError;

const attempt = async (client: mongo.MongoClient): Promise<void> => {
  try {
    await client.connect();
    await client.db().command({ ping: 1 });
  } finally {
    await client.close();
  }
};

/** Waits until the store answers; when the time is over, or it refuses, throws a sentence that says who and why. */
export const reachStore = async (uri: string, limitMs: number): Promise<void> => {
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

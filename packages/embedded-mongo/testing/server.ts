import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, type Document, MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll } from 'vitest';
import { startEmbeddedMongo } from '../src/start.ts';

/** A document whose _id the test chose. */
export interface Numbered {
  _id: number;
  [field: string]: unknown;
}

/** Connection string of another server to run the suite against. */
export const externalUri = process.env.MONGODB_TEST_URI;

/** Makes a temporary folder that is removed after the test file. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  afterAll(() => {
    rmSync(dir, { recursive: true, force: true });
  });
  return dir;
}

/** Connects to a fresh database on the server under test, dropped after the test file. */
export async function connect(
  options: MongoClientOptions = {},
): Promise<{ client: MongoClient; db: Db; uri: string }> {
  const server =
    externalUri === undefined
      ? await startEmbeddedMongo({ dir: temporaryFolder(), ttlSweepSeconds: 0.3 })
      : undefined;
  const uri = server?.uri ?? externalUri ?? '';
  const client = await new MongoClient(uri, options).connect();
  const db = client.db(`test_${String(process.pid)}_${Math.random().toString(36).slice(2)}`);
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
    await server?.stop();
  });
  return { client, db, uri };
}

/** Code of the error a call ends with, or 'no error'. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    const answer = (await call) as { writeErrors?: { code: number }[] } | null;
    return answer?.writeErrors?.[0]?.code ?? 'no error';
  } catch (error) {
    return (error as { code?: unknown }).code ?? String(error);
  }
}

/** A `$inc`, typed loosely: the driver takes no number in a field it does not know. */
export function increment($inc: Record<string, number>): Document {
  return { $inc };
}

/** Documents with these values of `a`; without it for undefined. */
export const valuesOf = (...values: unknown[]): Document[] =>
  values.map((a) => (a === undefined ? {} : { a }));

/** Connects for the time of some work, by default to the database `a`. */
export async function withDb<T>(
  uri: string,
  work: (db: Db) => Promise<T>,
  options: MongoClientOptions = {},
): Promise<T> {
  const client = await new MongoClient(uri, options).connect();
  return await work(client.db('a')).finally(() => client.close());
}

import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Collection } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/start.ts';
import { externalUri, temporaryFolder, withDb } from '../testing/server.ts';

const expectAnswer = async (uri: string): Promise<void> =>
  expect(await withDb(uri, (db) => db.command({ ping: 1 }))).toMatchObject({ ok: 1 });

describe.skipIf(externalUri !== undefined)('the embedded server', () => {
  it('keeps its data when it is stopped and started', async () => {
    const dir = temporaryFolder();
    for (let round = 1; round <= 3; round++) {
      const { uri, stop } = await startEmbeddedMongo({ dir });
      await withDb(uri, async (db) => {
        const collection = db.collection('b');
        await collection.createIndex({ round: 1 }, { unique: true });
        await collection.insertOne({ round });
        expect(await collection.countDocuments({ round: { $gte: 1 } })).toBe(round);
        expect(await collection.indexes()).toHaveLength(2);
      });
      await stop();
    }
  });

  it('listens on a socket only its user may open, or on a loopback port', async () => {
    const dir = temporaryFolder();
    const bySocket = await startEmbeddedMongo({ dir });
    expect(statSync(join(dir, 'mongo.sock')).mode & 0o777).toBe(0o600);
    await bySocket.stop();
    const byPort = await startEmbeddedMongo({ dir, port: 0 });
    expect(byPort.uri).toMatch(/^mongodb:\/\/portal:[\w-]{43}@127\.0\.0\.1:\d+\//);
    await expectAnswer(byPort.uri);
    await byPort.stop();
  });

  it('puts its socket elsewhere if the path of the folder is too long', async () => {
    const { uri, stop } = await startEmbeddedMongo({ dir: join(temporaryFolder(), 'deep'.repeat(30)) });
    await expectAnswer(uri);
    await stop();
  });

  it('refuses a folder that another server is using', async () => {
    const dir = temporaryFolder();
    const first = await startEmbeddedMongo({ dir });
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(/another embedded server/);
    await expectAnswer(first.uri);
    await first.stop();
  });

  it('restarts at the same address with every acknowledged write when its worker dies', async () => {
    const created = once(process, 'worker') as Promise<[Worker]>;
    const { uri, stop } = await startEmbeddedMongo({ dir: temporaryFolder() });
    const [worker] = await created;
    // A client for each trial, because the driver may wait forever on a closed connection (api/src/platform/database/closed-connections.ts).
    const withCollection = <T>(work: (collection: Collection) => Promise<T>): Promise<T> =>
      withDb(uri, (db) => work(db.collection('b')), { serverSelectionTimeoutMS: 10_000 });
    await withCollection((collection) => collection.insertOne({ n: 1 }));
    await worker.terminate();
    const count = () => withCollection((collection) => collection.countDocuments());
    await expect.poll(() => count().catch(() => 'down'), { interval: 50 }).toBe(1);
    await withCollection((collection) => collection.insertOne({ n: 2 }));
    expect(await count()).toBe(2);
    await stop();
  });
});

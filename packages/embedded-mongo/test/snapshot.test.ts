import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Binary } from 'bson';
import { type ClientSession, MongoClient } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Doc } from '../src/bson/value.ts';
import { Snapshots } from '../src/command/snapshots.ts';
import { startEmbeddedMongo } from '../src/start.ts';
import { Store } from '../src/storage/store.ts';
import { codeOf, externalUri, increment, type Numbered, temporaryFolder } from '../testing/server.ts';

afterEach(() => {
  vi.useRealTimers();
});

const count = 3000;

/** Starts a server with two collections. */
async function start() {
  const dir = temporaryFolder();
  const { uri, stop } = await startEmbeddedMongo({ dir });
  const client = await new MongoClient(uri).connect();
  const a = client.db('test').collection<Numbered>('a');
  const b = client.db('test').collection<Numbered>('b');
  await a.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, n: 0, word: `Word${String(_id)}X` })));
  await b.insertOne({ _id: 1, n: 0 });
  const close = async (): Promise<void> => {
    await client.close();
    await stop();
  };
  return { dir, uri, client, a, b, close };
}

const endSession = async (client: MongoClient, session: ClientSession): Promise<void> => {
  await client.db().command({ endSessions: [session.id] });
  await session.endSession();
};

describe.skipIf(externalUri !== undefined)('a snapshot session', () => {
  it('reads every collection as it was at the first read, while others write', async () => {
    const { client, a, b, close } = await start();
    const session = client.startSession({ snapshot: true });
    const cursor = a.find({}, { session }).sort({ _id: 1 }).batchSize(10);
    const seen = [await cursor.next()];
    await a.updateMany({}, increment({ n: 1 }));
    await a.deleteMany({ _id: { $gte: 1000 } });
    await b.drop();
    await client.db('test').collection<Numbered>('c').insertOne({ _id: 1 });
    for await (const document of cursor) seen.push(document);

    expect(seen.map((document) => document?._id)).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(seen.filter((document) => document?.n !== 0)).toEqual([]);
    expect(await a.countDocuments({ n: 0 }, { session })).toBe(count);
    expect(await b.find({}, { session }).toArray()).toEqual([{ _id: 1, n: 0 }]);
    expect(await client.db('test').collection('c').find({}, { session }).toArray()).toEqual([]);
    expect(await a.countDocuments({ n: 1 })).toBe(1000);
    await endSession(client, session);
    await close();
  });

  it('does not delay writes, and deleted data leaves the files after its end', async () => {
    const { dir, client, a, close } = await start();
    const files = ['mongo.sqlite', 'mongo.sqlite-wal'].map((name) => join(dir, name));
    const holds = (word: string): boolean =>
      files.some((path) => existsSync(path) && readFileSync(path, 'latin1').includes(word));
    const session = client.startSession({ snapshot: true });
    await a.findOne({}, { session });
    await a.deleteOne({ _id: 7 });
    let slowest = 0;
    for (const end = Date.now() + 2500; Date.now() < end;) {
      const before = performance.now();
      await a.updateOne({ _id: 8 }, increment({ n: 1 }));
      slowest = Math.max(slowest, performance.now() - before);
    }
    expect(slowest).toBeLessThan(1000);
    expect(holds('Word7X')).toBe(true);
    expect(await a.findOne({ _id: 7 }, { session })).toMatchObject({ word: 'Word7X' });
    await endSession(client, session);
    await expect.poll(() => holds('Word7X'), { timeout: 5000 }).toBe(false);
    await close();
  });

  it('answers SnapshotTooOld after it was ended', async () => {
    const { client, a, close } = await start();
    const session = client.startSession({ snapshot: true });
    const cursor = a.find({}, { session }).batchSize(10);
    await cursor.next();
    await client.db().command({ endSessions: [session.id] });
    expect(await codeOf(a.findOne({}, { session }))).toBe(239);
    expect(await codeOf(cursor.toArray())).toBe(239);
    await session.endSession();
    await close();
  });

  it('refuses another server, and the next one reads everything after a clean stop', async () => {
    const { dir, client, a, close } = await start();
    const session = client.startSession({ snapshot: true });
    await a.findOne({}, { session });
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(/another embedded server/);
    await a.updateOne({ _id: 1 }, increment({ n: 5 }));
    await close();
    expect(existsSync(join(dir, 'mongo.sqlite-wal'))).toBe(false);

    const next = await startEmbeddedMongo({ dir });
    const second = await new MongoClient(next.uri).connect();
    expect(await second.db('test').collection<Numbered>('a').findOne({ _id: 1 })).toMatchObject({ n: 5 });
    await second.close();
    await next.stop();
  });
});

describe('an unfinished snapshot', () => {
  const lsid = { id: new Binary(Buffer.alloc(16), 4) };
  const read = (atClusterTime?: unknown): Doc => ({
    lsid,
    readConcern: { level: 'snapshot', atClusterTime },
  });

  it('ends with the connection that read from it last', () => {
    const store = new Store(temporaryFolder());
    const snapshots = new Snapshots(store);
    const time = snapshots.of(read(), 1)?.time;
    expect(snapshots.of(read(time), 2)?.time).toBe(time);
    snapshots.disconnect(1);
    expect(snapshots.of(read(time), 2)?.time).toBe(time);
    snapshots.disconnect(2);
    expect(() => snapshots.of(read(time), 2)).toThrow('snapshot of this session is closed');
    store.close();
  });

  it('ends after ten minutes', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = new Store(temporaryFolder());
    const snapshots = new Snapshots(store);
    const time = snapshots.of(read(), 1)?.time;
    vi.advanceTimersByTime(599_000);
    expect(snapshots.of(read(time), 1)?.time).toBe(time);
    vi.advanceTimersByTime(2000);
    expect(() => snapshots.of(read(time), 1)).toThrow('snapshot of this session is closed');
    store.close();
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../testing/random.ts';
import { externalUri, increment, temporaryFolder, withDb } from '../testing/server.ts';

const trials = Number(process.env.KILL_TRIALS ?? 40);
const writers = 12;

interface Stored {
  _id: string;
  [field: string]: unknown;
}

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function start(dir: string): Promise<{ child: ChildProcess; uri: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/kill-child.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return { child, uri: line.toString().trim() };
}

const acknowledged = new Set<string>();
const counter = { n: 0 };

/** Inserts and increments until the server dies, and records acknowledged writes. */
async function writeUntilKilled(collection: Collection<Stored>, trial: number): Promise<void> {
  const write = async (writer: number): Promise<void> => {
    for (let i = 0; ; i++) {
      const key = `${String(trial)}/${String(writer)}/${String(i)}`;
      await collection.insertOne({ _id: key, key, n: i, tags: [writer, `t${String(i % 7)}`] });
      acknowledged.add(key);
      await collection.updateOne({ _id: 'counter' }, increment({ n: 1 }), { upsert: true });
      counter.n++;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer).catch(() => undefined)));
}

async function check(collection: Collection<Stored>): Promise<void> {
  const stored = await collection.find({ _id: { $ne: 'counter' } }).toArray();
  const keys = new Set(stored.map(({ key }) => String(key)));
  expect([...acknowledged].filter((key) => !keys.has(key))).toEqual([]);
  const byKey = await collection.find({ key: { $gte: '' } }).toArray();
  expect(new Set(byKey.map(({ key }) => String(key)))).toEqual(keys);
  expect(byKey).toHaveLength(stored.length);
  const byTag = await collection.countDocuments({ tags: 't0' });
  expect(byTag).toBe(stored.filter(({ n }) => Number(n) % 7 === 0).length);
  const { n } = (await collection.findOne({ _id: 'counter' })) ?? { n: 0 };
  expect(n).toBeGreaterThanOrEqual(counter.n);
  expect(n).toBeLessThanOrEqual(counter.n + writers);
  counter.n = Number(n);
}

describe.skipIf(externalUri !== undefined)('kill -9', () => {
  it(`loses no acknowledged write in ${String(trials)} trials`, { timeout: trials * 10_000 }, async () => {
    const dir = temporaryFolder();
    const random = new Random(Date.now());
    for (let trial = 0; trial < trials; trial++) {
      const { child, uri } = await start(dir);
      const options = { maxPoolSize: writers, serverSelectionTimeoutMS: 10_000 };
      const client = await new MongoClient(uri, options).connect();
      const collection = client.db('a').collection<Stored>('docs');
      if (trial === 0)
        await Promise.all([
          collection.createIndex({ key: 1 }, { unique: true }),
          collection.createIndex({ tags: 1 }),
        ]);
      else await check(collection);
      // Every other server is killed while a snapshot is open.
      if (trial % 2 === 1) await collection.findOne({}, { session: client.startSession({ snapshot: true }) });
      const writing = writeUntilKilled(collection, trial);
      await new Promise((resolve) => setTimeout(resolve, 20 + random.below(150)));
      child.kill('SIGKILL');
      await once(child, 'exit');
      await client.close();
      await writing;
    }
    const { child, uri } = await start(dir);
    await withDb(uri, (db) => check(db.collection('docs')));
    child.kill('SIGKILL');
    await once(child, 'exit');
    console.log(`${String(acknowledged.size)} acknowledged inserts, none lost`);
    expect(acknowledged.size).toBeGreaterThan(trials);
  });
});

import { startEmbeddedMongo } from '@portal/embedded-mongo';
import { mongo } from 'mongoose';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStoreProxy, type StoreProxy } from '../../../testing/store-proxy.js';
import { named } from './database.js';
import { refuseLackingServer } from './preflight.js';

let folder: string;
let server: Awaited<ReturnType<typeof startEmbeddedMongo>>;
let proxy: StoreProxy;
let client: mongo.MongoClient;
let db: mongo.Db;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-preflight-'));
  server = await startEmbeddedMongo({ dir: folder });
  proxy = await startStoreProxy(named(server.uri));
  client = await new mongo.MongoClient(proxy.uri).connect();
  db = client.db();
});
beforeEach(() => db.dropDatabase());
afterAll(async () => {
  await client.close();
  await proxy.stop();
  await server.stop();
  await rm(folder, { recursive: true });
});

const collections = async () => (await db.listCollections().toArray()).map(({ name }) => String(name));
const unique = 'unique index under a race';
const pipelines = '`$lookup`, `$set` and `$toObjectId`';

/** The rows that a refusal names; none if the server is accepted. */
const lacked = async (): Promise<string[]> => {
  const message = await refuseLackingServer(proxy.uri).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
  const [, rows] = /It lacks: (.*)\. See these rows in docs\/databases\.md\.$/.exec(message) ?? [];
  return rows?.split('; ') ?? [];
};

describe('a database server', () => {
  it('is accepted if every attempt succeeds, and left as it was', async () => {
    await refuseLackingServer(proxy.uri);
    expect(await collections()).toEqual([]);
  });

  it.each([
    ['createIndexes', 238, 1, ['TTL index']],
    ['createIndexes', 238, 2, ['TTL index', unique]],
    ['insert', 238, 1, [unique]],
    ['update', 168, 1, ['conditional update']],
    ['aggregate', 40_324, 1, [pipelines]],
  ] as const)(
    'is not accepted if it refuses %s with %i, %i times: it lacks %j',
    async (command, code, times, rows) => {
      proxy.refuse({ command }, code, times);
      expect(await lacked()).toEqual(rows);
      expect(await collections()).toEqual([]);
    },
  );

  it.each(['TTL index', unique, 'conditional update', pipelines])(
    'is described in docs/databases.md, in the row "%s"',
    async (row) => {
      const document = await readFile(join(import.meta.dirname, '../../../../docs/databases.md'), 'utf8');
      expect(document).toContain(`\n| ${row} `);
    },
  );

  it('is not refused for being away for a moment', async () => {
    proxy.refuse({ command: 'aggregate' }, 50_463_173, 1);
    await expect(refuseLackingServer(proxy.uri)).rejects.toMatchObject({ code: 50_463_173 });
    expect(await collections()).toEqual([]);
  });

  it('is not examined if it holds data', async () => {
    await db.collection('things').insertOne({});
    proxy.refuse({ command: 'createIndexes' }, 238, 1);
    expect(await lacked()).toEqual([]);
    await db.dropDatabase();
    expect(await lacked()).toEqual(['TTL index']);
  });
});

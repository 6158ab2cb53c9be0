import { startEmbeddedMongo, type EmbeddedMongo } from '@portal/embedded-mongo';
import { createConnection, mongo, type Connection } from 'mongoose';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { named } from '../../platform/database/database.js';
import { ownDatabase } from '../../../testing/test-api.js';
import { ending, runIn } from '../../../testing/test-terminal.js';

const { Binary, Double, Int32, Long } = mongo.BSON;
const root = join(import.meta.dirname, '../../..');
const accounts = 3000;

let folder: string;
let targetServer: EmbeddedMongo;
let uri: string;
let target: Connection;
let environment: Record<string, string>;

const openSource = () => startEmbeddedMongo({ dir: join(folder, 'db') });

const fillSource = async (): Promise<void> => {
  const source = await openSource();
  const connection = await createConnection(named(source.uri)).asPromise();
  const numbers = { double: new Double(1), int: new Int32(1), long: Long.fromNumber(1) };
  const types = { ...numbers, bytes: new Binary(Buffer.from('a')) };
  await connection.collection('remote_data').insertOne({ ...types, at: new Date(0), nested: [{ a: null }] });
  const filler = 'x'.repeat(4000);
  for (let batch = 0; batch < accounts; batch += 500)
    await connection
      .collection('accounts')
      .insertMany(
        Array.from({ length: 500 }, (_, i) => ({ email: `${String(batch + i)}@example.org`, filler })),
      );
  await connection.collection('sessions').insertOne({ _id: 'expired' as never, expires: new Date(0) });
  await connection.close();
  await source.stop();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-move-'));
  targetServer = await startEmbeddedMongo({ dir: join(folder, 'target') });
  uri = ownDatabase() ?? named(targetServer.uri);
  target = await createConnection(uri).asPromise();
  environment = {
    DATA_DIR: folder,
    DEMO_DATA: 'off',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
  };
  await fillSource();
});
afterAll(async () => {
  await target.dropDatabase();
  await target.close();
  await targetServer.stop();
  await rm(folder, { recursive: true, force: true });
});

const moveTo = (address = uri) => runIn({ ...environment, TARGET_MONGODB_URI: address }, 'move-to');

test('refuses to run without TARGET_MONGODB_URI', async () => {
  const refused = await moveTo('');
  expect(refused).toEqual(ending(1, 'Set TARGET_MONGODB_URI'));
  expect(refused.said).toContain(`Database: folder ${folder}/db, 3000 accounts, 0 events.`);
});

test('refuses to run while a portal uses the data folder', async () => {
  const source = await openSource();
  expect(await moveTo()).toEqual(ending(1, /^Another portal is using/));
  await source.stop();
});

test('refuses a target with other data, and changes nothing there', async () => {
  const other = uri.replace(/(?<=[^/])\/\w+(?=\?|$)/, '/other');
  const connection = await createConnection(other).asPromise();
  await connection.collection('things').insertOne({ mine: true });
  expect(await moveTo(other)).toEqual(ending(1, 'holds other data'));
  expect(await connection.listCollections()).toHaveLength(1);
  await connection.dropDatabase();
  await connection.close();
});

test('continues after kill -9, and ends with equal documents and the indexes of the portal', async () => {
  const child = spawn(process.execPath, ['dist/admin.js', 'move-to'], {
    cwd: root,
    env: {
      ...environment,
      TARGET_MONGODB_URI: uri,
      NODE_COMPILE_CACHE: join(root, '../node_modules/.cache/compile'),
    },
    stdio: 'ignore',
  });
  await expect.poll(() => target.collection('accounts').countDocuments(), { interval: 1 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await target.collection('accounts').countDocuments()).toBeLessThan(accounts);

  const started: unknown = await promisify(execFile)(process.execPath, ['dist/main.js'], {
    cwd: root,
    env: { ...environment, MONGODB_URI: uri, PORT: '0', DATA_DIR: join(folder, 'portal') },
  }).catch((error: unknown) => error);
  expect(started).toMatchObject({ code: 1, stderr: expect.stringContaining('is not finished') as string });

  const { code, said } = await moveTo();
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toMatch(/^accounts: 3000, [\da-f]{64}$/m);
  const source = await openSource();
  const connection = await createConnection(named(source.uri)).asPromise();
  const raw = (from: Connection) => from.collection('remote_data').find({}, { raw: true }).toArray();
  expect(await raw(target)).toEqual(await raw(connection));
  await connection.close();
  await source.stop();
  const indexes = await target.collection('accounts').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { email: 1 }, unique: true }));
});

test('does nothing to a target that has the data already', async () => {
  await target.collection('accounts').updateOne({ email: '1@example.org' }, { $set: { changed: true } });
  expect(await moveTo()).toEqual(ending(1, 'moved there already'));
  expect(await target.collection('accounts').countDocuments({ changed: true })).toBe(1);
});

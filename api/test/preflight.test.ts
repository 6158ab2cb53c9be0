import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderProblem, portProblem } from '../src/platform/config/start-checks.js';

const root = join(import.meta.dirname, '../..');
const taken = [createServer(), createServer()];
let ports: string[];
let folder: string;
beforeAll(async () => {
  ports = await Promise.all(
    taken.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return String((server.address() as AddressInfo).port);
    }),
  );
  folder = await mkdtemp(join(tmpdir(), 'portal-preflight-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(async () => {
  for (const server of taken) server.close();
  await rm(folder, { recursive: true });
});

// The command of `npm start` and of the container, without the build.
const npmStart = ['packages/tooling/bin/portal.mjs', 'start', '--no-build'];

const failed = async (command: string[], settings: Record<string, string>) => {
  const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compile');
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...settings };
  const failure: unknown = await promisify(execFile)(process.execPath, command, { cwd: root, env }).catch(
    (error: unknown) => error,
  );
  return failure as { code: number; stdout: string; stderr: string };
};

test('a start with wrong settings prints each problem and writes nothing', async () => {
  const [PORT = '', METRICS_PORT = ''] = ports;
  const DATA_DIR = join(folder, 'new');
  const ended = await failed(npmStart, { DATA_DIR, PORT, METRICS_PORT, HOST: '127.0.0.1', LOGLEVEL: 'info' });
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr.trim().split('\n')).toEqual([
    'LOGLEVEL is not a setting of the portal; is LOG_LEVEL meant?',
    `Port ${PORT} is in use. Choose another one with PORT.`,
    `Port ${METRICS_PORT} is in use. Choose another one with METRICS_PORT.`,
  ]);
  expect(await readdir(folder)).toEqual(['file']);
});

test('a start ends with a sentence if the database does not answer', async () => {
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    MONGODB_URI: 'mongodb://127.0.0.1:1/portal',
    STORE_WAIT_SECONDS: '1',
  };
  const { code, stderr } = await failed(['api/dist/main.js'], settings);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'The store does not answer: 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1). Gave up after 1 seconds.\n',
  });
});

test('accepts a folder that exists or can be created', () => {
  expect(folderProblem(folder)).toBeUndefined();
  expect(folderProblem(join(folder, 'deep', 'down'))).toBeUndefined();
});

test('refuses a folder below a file', () => {
  const file = join(folder, 'file');
  expect(folderProblem(join(file, 'x'))).toBe(`DATA_DIR cannot be ${join(file, 'x')}: ${file} is a file`);
});

test.runIf(process.platform === 'linux')('refuses a folder that the system does not let it create', () => {
  expect(folderProblem('/proc/nope')).toMatch(/^DATA_DIR cannot be (written: )?\/proc\/nope/);
});

test('refuses an address of another machine', async () => {
  expect(await portProblem('PORT', 0, '203.0.113.9')).toMatch(/HOST is no address of this machine/);
  expect(await portProblem('PORT', 0, '127.0.0.1')).toBeUndefined();
});

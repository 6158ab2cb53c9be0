import type { RegistryResponse } from '@portal/contracts/registry';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newDataFolder } from '../../testing/data-folder.js';
import { production } from '../../testing/production.js';
import { answerOf } from '../../testing/raw-request.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { BuildCopy, type RunningCopy } from './testing/build-copy.js';

const [before, after] = ['00000001', '00000002'] as const;

/** Provides the database. */
let home: TestApi;
let older: BuildCopy;
let newer: BuildCopy;
let folders: string[];
const started: RunningCopy[] = [];

beforeAll(async () => {
  older = await BuildCopy.make('1.0.0');
  newer = await BuildCopy.make('1.1.0');
});
beforeEach(async () => {
  home = await startTestApi({}, { runsJobs: false });
  // Admin commands refuse a database without accounts.
  await home.as('admin');
  folders = [];
  await older.buildShell(before);
  await older.buildRemote('mf_auth', '/first', before);
  await older.buildRemote('mf_profiles', '/second', before);
  await newer.buildShell(after);
  // Each takes the address of the other, so no order publishes them one after the other.
  await newer.buildRemote('mf_auth', '/second', after);
  await newer.buildRemote('mf_profiles', '/first', after);
});
afterEach(async () => {
  for (const portal of started.splice(0)) await portal.end('SIGKILL');
  await home.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await older.remove();
  await newer.remove();
});

const settingsIn = (DATA_DIR: string) => ({
  ...production,
  MONGODB_URI: home.databaseUri,
  DATA_DIR,
});

const newFolder = async (): Promise<string> => {
  const folder = await newDataFolder('machine');
  folders.push(folder);
  return folder;
};

/** Starts a process with an empty data folder. */
const start = async (build: BuildCopy): Promise<RunningCopy> => {
  const portal = await build.start(settingsIn(await newFolder()));
  started.push(portal);
  return portal;
};

const host = 'portal.example.org';
const get = async (url: string): Promise<string> => {
  const { status, body } = await answerOf(url, { host, 'sec-fetch-site': 'none' });
  return status === 200 ? body.toString() : `${String(status)} `;
};

/** Returns the marks of the remotes and of the shell in the pages of a process. */
const served = async ({ url }: RunningCopy): Promise<string[]> => {
  const { remotes } = JSON.parse(await get(`${url}/api/registry`)) as RegistryResponse;
  const html = await get(`${url}/first`);
  const marks = remotes.map(({ version }) => version.split('-')[1] ?? '');
  const [, script = ''] = /src="\/assets\/main\.(\w+)\.js"/.exec(html) ?? [];
  const [, drawn = ''] = /drawn by (\w+)/.exec(html) ?? [];
  const [, icon = ''] = /id="(\w+)"/.exec(await get(`${url}/favicon.svg`)) ?? [];
  // A process runs no server bundle but that of its build.
  expect(['', script]).toContain(drawn);
  return [...marks, script, icon];
};
const all = (mark: string): string[] => Array.from({ length: 4 }, () => mark);

/** Returns the mark at the end of the script of a shell, or the status. */
const fileOf = async ({ url }: RunningCopy, mark: string): Promise<string> =>
  (await get(`${url}/assets/main.${mark}.js`)).slice(-9, -1);

/** Returns the encoding of a script for a browser that has the one of the build before. */
const encodingFor = async (
  { url }: RunningCopy,
  mark: string,
  known: string,
): Promise<string | undefined> => {
  const dictionary = createHash('sha256')
    .update(await get(`${url}/assets/main.${known}.js`))
    .digest('base64');
  const headers = { host, 'available-dictionary': `:${dictionary}:`, 'accept-encoding': 'gzip, br, dcz' };
  return (await answerOf(`${url}/assets/main.${mark}.js`, headers)).headers['content-encoding'];
};

const errorsOf = (...portals: RunningCopy[]): string[] =>
  portals.flatMap((portal) =>
    portal
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"') || line.includes('"stack"')),
  );

/** Returns how often the live versions changed. */
const changes = async (): Promise<number> => {
  const revisions = await home.connection.collection('remote_revisions').find({}).sort({ _id: 1 }).toArray();
  const states = revisions.map(({ remotes, shell }) => JSON.stringify([remotes, shell]));
  return states.filter((state, turn) => state !== states[turn - 1]).length;
};

it('follows the upgrade in docs/upgrading.md: all remotes and the shell change once, with the last old process', async () => {
  const one = await start(older);
  const two = await start(older);
  expect(await served(one)).toEqual(all(before));
  const settings = settingsIn(await newFolder());
  expect(await newer.admin(settings, 'migrations')).toContain('1.0.0  done');
  const backup = join(settings.DATA_DIR, 'before.backup');
  await older.admin(settings, 'backup', '--out', backup);

  await one.end('SIGTERM');
  const three = await start(newer);
  expect([await served(three), await served(two)]).toEqual([all(before), all(before)]);
  expect(three.output()).toContain('a process of another build is running');
  for (const portal of [two, three]) expect(await fileOf(portal, before)).toBe(before);
  expect(await changes()).toBe(1);

  await two.end('SIGTERM');
  await expect.poll(() => served(three)).toEqual(all(after));
  const four = await start(newer);
  expect(await served(four)).toEqual(all(after));
  // Open pages of the version before still load its files.
  for (const portal of [three, four]) expect(await fileOf(portal, before)).toBe(before);
  for (const { url } of [three, four]) expect(await get(`${url}/first`)).toContain(`drawn by ${after}`);
  expect(await encodingFor(four, after, before)).toBe('dcz');
  expect(await changes()).toBe(2);
  expect(await newer.admin(settings, 'check')).toContain('fits together');
  expect(errorsOf(one, two, three, four)).toEqual([]);
});

it('an old process that restarts publishes nothing, and an operator can publish before the last one stops', async () => {
  const one = await start(older);
  const three = await start(newer);
  await newer.admin(settingsIn(await newFolder()), 'publish-build');
  for (const portal of [one, three]) await expect.poll(() => served(portal)).toEqual(all(after));
  await one.end('SIGTERM');
  const two = await start(older);
  expect(await served(two)).toEqual(all(after));
  expect(await changes()).toBe(2);
  // Going back: the old build is published when the last new process has stopped.
  await three.end('SIGTERM');
  await expect.poll(() => served(two)).toEqual(all(before));
  expect(errorsOf(one, two, three)).toEqual([]);
});

it('the only process publishes before its first request after a stop, and soon after kill -9', async () => {
  const one = await start(older);
  await one.end('SIGTERM');
  const two = await start(newer);
  expect(await served(two)).toEqual(all(after));
  await two.end('SIGKILL');
  const three = await start(older);
  // Without this, the killed process would count as running for 15 seconds.
  const leases = home.connection.collection<{ _id: string; until: Date }>('leases');
  const ofNewer = { _id: /^build 1\.1\.0-/ };
  expect(await leases.countDocuments(ofNewer)).toBe(1);
  await leases.updateMany(ofNewer, { $set: { until: home.clock.now() } });
  await expect.poll(() => served(three)).toEqual(all(before));
});

it('a build in the folder of a running process changes nothing until it restarts', async () => {
  const one = await start(older);
  await rm(join(older.root, 'shell/dist'), { recursive: true });
  await older.buildShell('00000003');
  await older.buildRemote('mf_auth', '/first', '00000003');
  await older.buildRemote('mf_profiles', '/second', '00000003');
  expect(await served(one)).toEqual(all(before));
  expect([await fileOf(one, before), await fileOf(one, '00000003')]).toEqual([before, '404']);
  await one.end('SIGTERM');
  expect(await served(await start(older))).toEqual(all('00000003'));
});

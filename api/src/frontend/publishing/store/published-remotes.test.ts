import { CreatePreviewResponse } from '@portal/contracts/previews';
import { RemoteState } from '@portal/contracts/publishing';
import { RegistryResponse } from '@portal/contracts/registry';
import { publish } from '@portal/remote-store/publish';
import { fakeCandidate, fakeFiles, type FakeBuild } from '@portal/remote-store/testing/built-remote';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackupService } from '../../../operations/backup/backup.service.js';
import { log } from '../../../platform/log/log.js';
import { clearRemotes } from '../../../../testing/remote-store.js';
import { useStoreProxy } from '../../../../testing/store-proxy.js';
import { RemoteCache } from '../../registry/remote-cache.service.js';
import { startTestApi, useTestApi, type TestApi } from '../../../../testing/test-api.js';
import { filesOf, TestTeam } from '../testing/test-team.js';
import { BuiltRemotes } from '../built-remotes.service.js';
import { PublishingService } from '../publishing.service.js';
import { PublishedRemotes } from './published-remotes.service.js';
import { RemoteSync } from './remote-sync.service.js';

const id = 'mf_things';

// A version never changes, so each test has its own.
let made = 0;
const nextVersion = (): string => `1.0.${String((made += 1))}-${made.toString(16).padStart(8, '0')}`;

let first: string;
let second: string;
let third: string;

const one = useTestApi();
const proxy = useStoreProxy(one);
const two = useTestApi(() => ({ MONGODB_URI: proxy.uri }), { givesUpEarly: true });
let teamAtOne: TestTeam;
let teamAtTwo: TestTeam;
beforeEach(async () => {
  [first, second, third] = [nextVersion(), nextVersion(), nextVersion()];
  await clearRemotes(one);
  await clearRemotes(two);
  teamAtOne = await TestTeam.of(one, id);
  teamAtTwo = teamAtOne.at(two);
});

const cacheOf = (api: TestApi): RemoteCache => api.app.get(RemoteCache);

/** Publishes a local build as the API does when it starts. */
const publishAtStart = async (api: TestApi, build: FakeBuild): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-built-'));
  await mkdir(join(folder, 'dist'));
  for (const [name, content] of fakeFiles(build)) await writeFile(join(folder, 'dist', name), content);
  const built = api.app.get(BuiltRemotes);
  await built.publishAtStart([await built.read(folder)]);
  await rm(folder, { recursive: true });
};
const registry = async (api: TestApi): Promise<RegistryResponse> =>
  (await api.visitor().get('/registry')).as(RegistryResponse);
const live = async (api: TestApi): Promise<string[]> =>
  (await registry(api)).remotes.map((remote) => `${remote.id} ${remote.version} ${remote.status}`).sort();
const fileAt = async (api: TestApi, version: string, name = 'routes.js', form = 'identity') => {
  const headers = { 'accept-encoding': form };
  const response = await fetch(`${api.url}/mf/${id}/${version}/${name}`, { headers });
  return response.ok ? await response.text() : response.status;
};
// Refreshes both processes until each has the other's changes. By themselves they poll every 0.8 seconds.
const looks = async (): Promise<void> => {
  for (const { app } of [one, two, one]) await Promise.allSettled([app.get(RemoteSync).refreshIfChanged()]);
};
const everywhere = async (...expected: string[]): Promise<void> => {
  const liveAfterLooks = async (api: TestApi) => {
    await looks();
    return await live(api);
  };
  for (const api of [one, two]) await expect.poll(() => liveAfterLooks(api)).toEqual(expected);
};
const storedIn = (path: string): Promise<string> => readFile(path, 'latin1').catch(() => 'wrong');
const files = () => one.connection.collection<{ _id: string; data: Buffer }>('remote_files');
const historyAt = async (team: TestTeam) => (await team.state()).as(RemoteState).history;

describe('a change on one process', () => {
  it('reaches the others: a publish, a rollback, a pause, a canary', async () => {
    await teamAtOne.publish({ version: first, files: { 'routes.js': 'what the first has' } });
    // The process polls by itself.
    await expect.poll(() => live(two)).toEqual([`${id} ${first} on`]);
    expect(await fileAt(two, first)).toBe('what the first has');
    await teamAtTwo.publish({ version: second });
    await everywhere(`${id} ${second} on`);
    await teamAtOne.act({ act: 'rollback' });
    await everywhere(`${id} ${first} on`);
    await teamAtTwo.act({ act: 'canary', percent: 99, version: second });
    await expect.poll(() => cacheOf(one).pointer.remotes[id]?.canary?.percent).toBe(99);
    await teamAtOne.act({ act: 'pause' });
    await everywhere(`${id} ${first} off`);
    expect(await fileAt(two, first)).toBe(410);
    expect(await historyAt(teamAtTwo)).toEqual(await historyAt(teamAtOne));
    const acts = (await historyAt(teamAtTwo)).map(({ rev, act }) => `${String(rev)} ${act}`);
    expect(acts).toEqual(['5 pause', '4 canary', '3 rollback', '2 publish', '1 publish']);
  });

  it('is served by another process before it has polled', async () => {
    await teamAtOne.publish({ version: first, files: { 'routes.js': 'a moment old' } });
    expect(await fileAt(two, first)).toBe('a moment old');
  });

  it('can be previewed on another process, and is hidden until then', async () => {
    await teamAtOne.put({ files: filesOf({ version: first }), storeOnly: true });
    await everywhere();
    expect(await cacheOf(two).has(id, first)).toBe(true);
    const { link } = (await teamAtTwo.preview({ version: first })).as(CreatePreviewResponse);
    const secret = new URL(link).searchParams.get('secret');
    const reader = await two.as('parent');
    expect((await reader.post('/preview', { secret })).body).toEqual({ remote: id, path: '/things' });
  });

  it('is kept when another process starts with a different version in its folder', async () => {
    await teamAtOne.publish({ version: first });
    await teamAtOne.publish({ version: second });
    await everywhere(`${id} ${second} on`);
    await teamAtOne.act({ act: 'rollback' });
    await publishAtStart(two, { version: third });
    await everywhere(`${id} ${first} on`);
    expect((await historyAt(teamAtTwo)).map(({ act }) => act)).toEqual(['rollback', 'publish', 'publish']);
  });

  it('is made once if several processes start with the same version', async () => {
    await Promise.all([one, two].map((api) => publishAtStart(api, { version: first })));
    await everywhere(`${id} ${first} on`);
    for (const team of [teamAtOne, teamAtTwo])
      await expect.poll(async () => (await historyAt(team)).length).toBe(1);
  });
});

describe('two simultaneous changes', () => {
  it('are made one after the other, and every process has the same result', async () => {
    const builds = Array.from({ length: 6 }, nextVersion).flatMap((version) => [
      { version },
      { version, id: 'mf_others', path: '/others' },
    ]);
    const publishing = builds.map((build, turn) => {
      const { app } = turn % 4 < 2 ? one : two;
      return publish(app.get(PublishedRemotes), fakeCandidate(build), { by: 'Ann' });
    });
    await Promise.all(publishing);
    for (const api of [one, two]) {
      await expect.poll(() => cacheOf(api).pointer.rev).toBe(12);
      const histories = (await api.app.get(PublishingService).listStates()).flatMap(({ history }) => history);
      expect(new Set(histories.map(({ rev }) => rev)).size).toBe(12);
    }
    expect(await live(one)).toEqual(await live(two));
  });

  it('give an address to one remote only', async () => {
    const others = await TestTeam.of(two, 'mf_others', 'Bob', ['things']);
    const answers = await Promise.all([
      teamAtOne.publish({ version: first }),
      others.publish({ id: 'mf_others', path: '/things', version: first }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await everywhere(answers[0]?.status === 200 ? `${id} ${first} on` : `mf_others ${first} on`);
  });

  it('keep a version that another change uses while it is being removed', async () => {
    await teamAtOne.publish({ version: first });
    const store = one.app.get(PublishedRemotes);
    const stored = await store.versions(id);
    const pointer = await store.pointer();
    await teamAtTwo.act({ act: 'pause' });
    const removal = store.remove({ ...pointer, rev: pointer.rev + 1 }, stored);
    await expect(removal).rejects.toMatchObject({ code: 11_000 });
    expect(await store.release(id, first)).toBeDefined();
  });

  it('keep a version that one process stores again while another removes it', async () => {
    await teamAtOne.publish({ version: first });
    const store = one.app.get(PublishedRemotes);
    const stored = await store.versions(id);
    const found = await store.fetch(id, first);
    if (!found) throw new Error('nothing was stored');
    const pointer = await store.pointer();
    const releases = one.connection.collection('remote_releases');
    await releases.deleteMany({});
    const find = releases.find.bind(releases);
    vi.spyOn(releases, 'find').mockImplementationOnce((filter) => {
      const cursor = find(filter ?? {});
      const toArray = cursor.toArray.bind(cursor);
      cursor.toArray = async () => {
        const removed = await toArray();
        await store.put(found.release, found.files);
        return removed;
      };
      return cursor;
    });
    await expect(store.remove(pointer, stored)).rejects.toMatchObject({ code: 11_000 });
    vi.restoreAllMocks();
    expect(await store.release(id, first)).toBeDefined();
  });

  it('copy a live version later if it was missing during a removal', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const releases = one.connection.collection<{ _id: string }>('remote_releases');
    proxy.cut();
    await teamAtOne.publish({ version: first });
    const [removed] = await releases.find().toArray();
    await releases.deleteMany({});
    proxy.restore();
    await expect.poll(() => cacheOf(two).pointer.rev).toBe(1);
    expect(await live(two)).toEqual([]);
    if (removed) await releases.insertOne(removed);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await everywhere(`${id} ${first} on`);
    vi.restoreAllMocks();
  });
});

describe('damage', () => {
  beforeAll(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined));
  afterAll(() => void vi.restoreAllMocks());

  it.each([
    ['', 'identity'],
    ['.br', 'br'],
    ['.gz', 'gzip'],
  ])('to a local copy: it is never served, and is copied again: routes.js%s', async (suffix, form) => {
    const right = 'export const right = 1;\n'.repeat(100);
    await teamAtOne.publish({ version: first, files: { 'routes.js': right } });
    await everywhere(`${id} ${first} on`);
    const path = join(two.config.dataDir, 'remotes', id, first, `routes.js${suffix}`);
    expect(await fileAt(two, first, 'routes.js', form)).toBe(right);
    await writeFile(path, 'wrong');
    const answers = new Set<string | number>();
    const ask = async (): Promise<string> => {
      answers.add(await fileAt(two, first, 'routes.js', form));
      return await storedIn(path);
    };
    await expect.poll(ask).not.toBe('wrong');
    await ask();
    expect([...answers].filter((answer) => answer !== 404 && answer !== right)).toEqual([]);
    expect(await fileAt(two, first, 'routes.js', form)).toBe(right);
  });

  it('to a file in the database: it is not copied, the previous version stays live there, and the next one works', async () => {
    await teamAtOne.publish({ version: first, files: { 'routes.js': 'first' } });
    await everywhere(`${id} ${first} on`);
    proxy.cut();
    await teamAtOne.publish({ version: second, files: { 'routes.js': 'second' } });
    await files().updateMany({ data: Buffer.from('second') }, { $set: { data: Buffer.from('secomd') } });
    proxy.restore();
    await expect.poll(() => cacheOf(two).pointer.rev).toBe(2);
    expect(await live(two)).toEqual([`${id} ${first} on`]);
    expect(await fileAt(two, second)).toBe(404);
    expect(await fileAt(one, second)).toBe('second');
    await teamAtTwo.publish({ version: third });
    await everywhere(`${id} ${third} on`);
  });
});

describe('while the database does not answer', () => {
  it('a process serves its copies, and refuses to publish', async () => {
    await teamAtOne.publish({ version: first, files: { 'routes.js': 'first' } });
    await everywhere(`${id} ${first} on`);
    proxy.cut();
    expect(await live(two)).toEqual([`${id} ${first} on`]);
    expect(await fileAt(two, first)).toBe('first');
    expect((await teamAtTwo.publish({ version: second })).status).toBe(503);
    await teamAtOne.act({ act: 'pause' });
    proxy.restore();
    await everywhere(`${id} ${first} off`);
  });
});

describe('a database without remotes', () => {
  it('is filled from the data folder, with the previous version and the paused state', async () => {
    await teamAtOne.publish({ version: first });
    await teamAtOne.publish({ version: second });
    const others = await TestTeam.of(one, 'mf_others');
    await others.publish({ id: 'mf_others', path: '/others', version: first });
    await others.act({ act: 'pause' });
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-yesterday-'));
    await cp(join(one.config.dataDir, 'remotes'), join(dataDir, 'remotes'), { recursive: true });
    const home = await startTestApi({ DATA_DIR: dataDir });
    const next = await startTestApi({ MONGODB_URI: home.databaseUri, DATA_DIR: dataDir });
    const expected = [`mf_others ${first} off`, `${id} ${second} on`];
    expect([await live(home), await live(next)]).toEqual([expected, expected]);
    const team = (await TestTeam.of(home, id)).at(next);
    const { history, versions } = (await team.state()).as(RemoteState);
    expect(history).toMatchObject([{ act: 'publish', by: 'npm start', version: second }]);
    expect(versions).toHaveLength(2);
    await team.act({ act: 'rollback' });
    expect(await live(next)).toContain(`${id} ${first} on`);
    expect((await (await TestTeam.of(home, 'mf_others')).act({ act: 'resume' })).status).toBe(422);
    await next.stop();
    await home.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('the stored files', () => {
  it('are shared between versions, and removed with the last version that uses them', async () => {
    const vendor = 'x'.repeat(400_000);
    await teamAtOne.publish({ version: first, files: { 'vendor.js': vendor, 'routes.js': 'a' } });
    const before = await files().countDocuments();
    await teamAtOne.publish({ version: second, files: { 'vendor.js': vendor, 'routes.js': 'b' } });
    // Both versions have the same manifest. The entry differs, because it contains the version.
    expect(await files().countDocuments()).toBe(before + 2);
    await teamAtOne.put({ files: filesOf({ version: third }), storeOnly: true });
    const copy = join(one.config.dataDir, 'remotes', id, third);
    await utimes(copy, 0, 0);
    const moment = new Date(one.clock.now().getTime() + 3 * 86_400_000);
    vi.spyOn(one.clock, 'now').mockReturnValue(moment);
    expect(await one.app.get(PublishingService).prune()).toEqual([{ id, version: third }]);
    vi.restoreAllMocks();
    expect(existsSync(copy)).toBe(false);
    const left = await one.connection.collection('remote_releases').countDocuments();
    expect([left, await files().countDocuments()]).toEqual([2, before + 2]);
  });

  it('stay when a restore replaces all other data', async () => {
    await teamAtOne.publish({ version: first });
    await one.app.get(BackupService).clear();
    await everywhere(`${id} ${first} on`);
    expect(await one.connection.collection('remote_releases').countDocuments()).toBe(1);
  });
});

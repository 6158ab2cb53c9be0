import { Release } from '@portal/contracts/registry';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCandidate, temporaryFolder, type FakeBuild } from './testing/built-remote.ts';
import { publish, type PublishOptions } from './publish.ts';
import { RemoteStore } from './remote-store.ts';

let folder: string;
let store: RemoteStore;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = new RemoteStore(folder);
});

const publishFake = async (build: FakeBuild = {}, options: Partial<PublishOptions> = {}) =>
  publish(store, fakeCandidate(build), { by: 'a test', ...options });
const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8');

const naming = (...sync: string[]) => ({
  exposes: [{ path: './routes', assets: { js: { sync, async: [] }, css: { sync: [], async: [] } } }],
});
const hundred = ['routes.js', ...Array.from({ length: 100 }, (_, n) => `a${n}.js`)];
const ofHundred = Object.fromEntries(hundred.map((name) => [name, 'x']));

describe('publish', () => {
  test('stores the files under their version and points at it', async () => {
    await expect(publishFake()).resolves.toEqual({
      id: 'mf_things',
      version: '1.0.0-00000001',
      isNew: true,
      isCanary: false,
    });
    await expect(read('mf_things', '1.0.0-00000001', 'routes.js')).resolves.toBe('routes');
    const pointer = await store.pointer();
    expect(pointer).toEqual({
      schema: 1,
      rev: 1,
      remotes: { mf_things: { version: '1.0.0-00000001', status: 'on' } },
    });
  });

  test('records the hash of the bytes it found', async () => {
    await publishFake();
    const release = Release.parse(JSON.parse(await read('mf_things', '1.0.0-00000001', 'release.json')));
    const hash = createHash('sha384').update('routes').digest('base64');
    expect(release.integrity['routes.js']).toBe(`sha384-${hash}`);
    expect(release.integrity).not.toHaveProperty('remote.json');
  });

  test('does nothing when the same build is published again', async () => {
    await publishFake();
    await expect(publishFake()).resolves.toMatchObject({ isNew: false });
    expect((await store.pointer()).rev).toBe(1);
  });

  test('keeps the version before, for the way back', async () => {
    await publishFake();
    await publishFake({ version: '1.0.1-00000002' });
    expect((await store.pointer()).remotes.mf_things).toEqual({
      version: '1.0.1-00000002',
      status: 'on',
      previous: '1.0.0-00000001',
    });
  });

  test('refuses other bytes under a version that exists, and leaves it as it is', async () => {
    await publishFake();
    await expect(publishFake({ files: { 'routes.js': 'other' } })).rejects.toThrow(/never changes/);
    await expect(read('mf_things', '1.0.0-00000001', 'routes.js')).resolves.toBe('routes');
  });

  test.each<[string, FakeBuild, RegExp]>([
    ['a declaration that is none', { declaration: { pages: [] } }, /not what a build leaves/],
    ['an unversioned version', { version: '1.0.0' }, /not what a build leaves/],
    ['a manifest of another remote', { manifest: { id: 'mf_other' } }, /built as mf_other/],
    ['a remote that exposes no routes', { manifest: { exposes: [] } }, /does not expose/],
    [
      'a manifest that names a missing file',
      { manifest: { metaData: { remoteEntry: { name: 'gone.js' } } } },
      /gone\.js/,
    ],
    ['a manifest that names a file twice', { manifest: naming('routes.js', 'routes.js') }, /a file twice/],
    ['a manifest of 101 files', { manifest: naming(...hundred), files: ofHundred }, /more than 100/],
    [
      'a page with a missing file',
      { pages: { '/things': { files: ['lost.js'], hasForms: false } } },
      /remote\.json names lost\.js/,
    ],
    ['a container without its unique name', { files: { 'remoteEntry.js': 'self.x' } }, /unique name/],
    ['a kind of file that is not served', { files: { 'page.html': '<p>' } }, /page\.html/],
    [
      'a newer shell than this one',
      { declaration: { requires: { shellApi: '^2.0.0' } } },
      /requires shell API/,
    ],
    ['a range that is none', { declaration: { requires: { shellApi: 'new' } } }, /not a version range/],
    ['a range no page reads', { declaration: { requires: { shellApi: '1.x' } } }, /not a version range/],
    ['a path of the shell', { path: '/about' }, /belongs to the shell/],
  ])('refuses %s, and nothing is stored', async (_, build, reason) => {
    await expect(publishFake(build)).rejects.toThrow(reason);
    expect((await store.pointer()).rev).toBe(0);
    expect(await readdir(folder)).not.toContain('mf_things');
  });

  test('refuses a path another remote owns, whatever its parameter is called', async () => {
    await publishFake({ path: '/things/:id' });
    await expect(publishFake({ id: 'mf_others', path: '/things/:name' })).rejects.toThrow(
      /belongs to mf_things/,
    );
    await expect(publishFake({ id: 'mf_others', path: '/things/new' })).resolves.toMatchObject({
      isNew: true,
    });
  });

  test('loses nothing when many publish at once', async () => {
    const builds = Array.from({ length: 8 }, (_, n) => ({ id: `mf_team${n}`, path: `/team${n}` }));
    await Promise.all(builds.map((build) => publishFake(build)));
    const { rev, remotes } = await store.pointer();
    expect(rev).toBe(8);
    expect(Object.keys(remotes).sort()).toEqual(builds.map(({ id }) => id));
  });

  test('lets one of two win who claim the same path at once', async () => {
    const results = await Promise.allSettled(['mf_a', 'mf_b'].map((id) => publishFake({ id })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(Object.keys((await store.pointer()).remotes)).toHaveLength(1);
  });

  test('sweeps up after a publisher that died half way', async () => {
    const left = join(folder, 'mf_things', '.unfinished-1.0.0-00000001');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'routes.js'), 'half');
    await writeFile(join(folder, '.unfinished-registry.json'), '{');
    await publishFake();
    expect(await readdir(join(folder, 'mf_things'))).toEqual(['1.0.0-00000001', 'history.jsonl']);
    await expect(read('mf_things', '1.0.0-00000001', 'routes.js')).resolves.toBe('routes');
  });

  test.each(['registry.json', 'mf_things/1.0.0-00000001/release.json'])(
    'refuses %s of a newer portal with a sentence',
    async (name) => {
      await publishFake();
      const found = JSON.parse(await read(name)) as object;
      await writeFile(join(folder, name), JSON.stringify({ ...found, ofTomorrow: true }));
      const reading =
        name === 'registry.json' ? store.pointer() : store.release('mf_things', '1.0.0-00000001');
      await expect(reading).rejects.toThrow(
        `${name} was written by a newer portal, or is damaged (Unrecognized key`,
      );
    },
  );

  test('reads an older version without slots that are gone and too large outlines', async () => {
    await publishFake();
    const name = 'mf_things/1.0.0-00000001/release.json';
    const found = JSON.parse(await read(name)) as { declaration: { pages: object[]; slots?: object[] } };
    const { declaration } = found;
    const [page] = declaration.pages;
    const outline = { of: '/thing?id={id}', title: '{name}'.repeat(20), blocks: [] };
    declaration.pages = [{ ...page, data: [outline.of], outline }];
    const columns = [[{ title: '{name}'.repeat(20) }]];
    const slot = { name: 'home', access: 'signed-in', order: 1, height: { wide: 9, narrow: 9 } };
    declaration.slots = [
      { ...slot, data: [outline.of], outline: { of: { thing: outline.of }, columns } },
      { ...slot, name: 'footer' },
    ];
    await writeFile(join(folder, name), JSON.stringify(found));
    const release = await store.release('mf_things', '1.0.0-00000001');
    expect(release?.declaration.pages).toEqual([{ ...page, data: [outline.of] }]);
    expect(release?.declaration.slots).toEqual([{ ...slot, data: [outline.of] }]);
  });

  test('points at a version that was stored by a publisher that died before it could', async () => {
    await publishFake();
    await store.point({ schema: 1, rev: 1, remotes: {} });
    await expect(publishFake()).resolves.toMatchObject({ isNew: true });
  });
});

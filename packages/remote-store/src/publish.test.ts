import { Release } from '@portal/contracts/registry';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeCandidate, type FakeBuild } from './testing/built-remote.ts';
import { publish, publishTogether, type PublishOptions } from './publish.ts';
import { pause } from './actions.ts';
import { uncompressed, type Compress } from './compressed.ts';
import { isDelta } from './deltas.ts';
import { MemoryStore } from './testing/memory-store.ts';

const [first, second] = ['1.0.0-00000001', '1.0.1-00000002'];
let store: MemoryStore;

beforeEach(() => {
  store = new MemoryStore();
});

const publishFake = async (build: FakeBuild = {}, options: Partial<PublishOptions> = {}) =>
  publish(store, fakeCandidate(build), { by: 'a test', ...options });
const live = async () => (await store.pointer()).remotes.mf_things;
const routes = () => store.releases.get(`mf_things/${first}`)?.files.get('routes.js')?.toString();

const naming = (...sync: string[]) => ({
  exposes: [{ path: './routes', assets: { js: { sync, async: [] }, css: { sync: [], async: [] } } }],
});
const withEntry = (name: string) => ({ metaData: { remoteEntry: { name } } });
const withFiles = (...files: string[]) => ({ '/things': { files, hasForms: false } });
const requiring = (shellApi: string) => ({ declaration: { requires: { shellApi } } });
const hundred = ['routes.js', ...Array.from({ length: 100 }, (_, n) => `a${n}.js`)];
const ofHundred = Object.fromEntries(hundred.map((name) => [name, 'x']));

describe('publish', () => {
  test('stores the files under their version and makes it live', async () => {
    const published = { id: 'mf_things', version: first, isNew: true, isCanary: false };
    expect(await publishFake()).toEqual(published);
    expect(routes()).toBe('routes');
    const remotes = { mf_things: { version: first, status: 'on' } };
    expect(await store.pointer()).toEqual({ schema: 1, rev: 1, remotes });
  });

  test('records the hashes of the stored files', async () => {
    await publishFake();
    const release = await store.release('mf_things', first);
    const hash = createHash('sha384').update('routes').digest('base64');
    expect(release?.integrity['routes.js']).toBe(`sha384-${hash}`);
    expect(release?.integrity).not.toHaveProperty('remote.json');
  });

  test('does nothing when the same build is published again', async () => {
    await publishFake();
    await expect(publishFake()).resolves.toMatchObject({ isNew: false });
    expect((await store.pointer()).rev).toBe(1);
  });

  test('keeps the previous version for a rollback', async () => {
    await publishFake();
    await publishFake({ version: second });
    expect(await live()).toEqual({ version: second, status: 'on', previous: first });
  });

  test('makes deltas against the live version, the one before and the canary, for compressed files', async () => {
    const code = Array.from({ length: 100 }, (_, at) => `export const a${at * at} = ${at};`).join('\n');
    const build = (n: number): FakeBuild => {
      const page = `${code}\nversion(${n})`;
      return { version: `1.0.${n}-0000000${n}`, files: { [`page.0000000${n}.js`]: page } };
    };
    for (const n of [1, 2, 3]) await publishFake(build(n));
    await publishFake(build(4), { percent: 5 });
    const deltasOf = (n: number) =>
      [...(store.releases.get(`mf_things/1.0.${n}-0000000${n}`)?.files.keys() ?? [])].filter(isDelta);
    await publishFake(build(5));
    expect([1, 2, 3, 4, 5].map((n) => deltasOf(n).length)).toEqual([0, 1, 2, 2, 3]);
    expect(deltasOf(5).every((name) => name.startsWith('page.00000005.js.'))).toBe(true);
    await publishFake(build(6), { compress: uncompressed });
    expect(deltasOf(6)).toEqual([]);
  });

  test('publishes a version although the earlier one cannot be read', async () => {
    await publishFake();
    store.fetch = () => Promise.reject(new Error('damaged'));
    const files = { 'page.js': 'export const a = 1;\n'.repeat(100) };
    await expect(publishFake({ version: second, files })).resolves.toMatchObject({ isNew: true });
  });

  test('refuses different files under a version that exists, and keeps the stored ones', async () => {
    await publishFake();
    await expect(publishFake({ files: { 'routes.js': 'other' } })).rejects.toThrow(/never changes/);
    expect(routes()).toBe('routes');
  });

  test.each<[string, FakeBuild, RegExp]>([
    ['a declaration that is none', { declaration: { pages: [] } }, /not valid build output/],
    ['an unversioned version', { version: '1.0.0' }, /not valid build output/],
    ['a manifest of another remote', { manifest: { id: 'mf_other' } }, /built as mf_other/],
    ['a remote that exposes no routes', { manifest: { exposes: [] } }, /does not expose/],
    ['a manifest that names a missing file', { manifest: withEntry('gone.js') }, /gone\.js/],
    ['a manifest that names a file twice', { manifest: naming('routes.js', 'routes.js') }, /a file twice/],
    ['a manifest of 101 files', { manifest: naming(...hundred), files: ofHundred }, /more than 100/],
    ['a page with a missing file', { pages: withFiles('lost.js') }, /remote\.json names lost\.js/],
    ['a container without its unique name', { files: { 'remoteEntry.js': 'self.x' } }, /unique name/],
    ['a kind of file that is not served', { files: { 'page.html': '<p>' } }, /page\.html/],
    ['a newer shell than this one', requiring('^2.0.0'), /requires shell API/],
    ['a range that is none', requiring('new'), /not a version range/],
    ['a range no page reads', requiring('1.x'), /not a version range/],
    ['a path of the shell', { path: '/about' }, /belongs to the shell/],
  ])('refuses %s, and nothing is stored', async (_, build, reason) => {
    await expect(publishFake(build)).rejects.toThrow(reason);
    expect((await store.pointer()).rev).toBe(0);
    expect(store.releases.size).toBe(0);
  });

  test('refuses a path that another remote owns, whatever the name of its parameter', async () => {
    await publishFake({ path: '/things/:id' });
    const publishOther = (path: string) => publishFake({ id: 'mf_others', path });
    await expect(publishOther('/things/:name')).rejects.toThrow(/belongs to mf_things/);
    expect(await publishOther('/things/new')).toMatchObject({ isNew: true });
  });

  test('loses nothing when many publish at once', async () => {
    const builds = Array.from({ length: 8 }, (_, n) => ({ id: `mf_team${n}`, path: `/team${n}` }));
    await Promise.all(builds.map((build) => publishFake(build)));
    const { rev, remotes } = await store.pointer();
    expect(rev).toBe(8);
    expect(Object.keys(remotes).sort()).toEqual(builds.map(({ id }) => id));
  });

  test('gives a path that two remotes claim at once to one of them', async () => {
    const results = await Promise.allSettled(['mf_a', 'mf_b'].map((id) => publishFake({ id })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(Object.keys((await store.pointer()).remotes)).toHaveLength(1);
  });

  test('reads an older version, without removed slots and with outlines that are too large', () => {
    const { declaration, ...release } = fakeCandidate().release;
    const [page] = declaration.pages;
    const outline = { of: '/thing?id={id}', title: '{name}'.repeat(20), blocks: [] };
    const columns = [[{ title: '{name}'.repeat(20) }]];
    const slot = { name: 'home', access: 'signed-in', order: 1, height: { wide: 9, narrow: 9 } };
    const data = [outline.of];
    const pages = [{ ...page, data, outline }];
    const part = { ...slot, data, outline: { of: { thing: outline.of }, columns } };
    const slots = [part, { ...slot, name: 'footer' }];
    const found = Release.parse({ ...release, declaration: { ...declaration, pages, slots } });
    expect(found.declaration.pages).toEqual([{ ...page, data }]);
    expect(found.declaration.slots).toEqual([{ ...slot, data }]);
  });

  test('makes a version live that an interrupted publish had stored', async () => {
    const { release, files } = fakeCandidate();
    await store.put(release, files);
    await expect(publishFake()).resolves.toMatchObject({ isNew: true });
  });
});

describe('while files are compressed', () => {
  const after = (act: () => Promise<unknown>): Compress => {
    return () => act().then(() => new Map());
  };

  test('a remote is paused: the publish that ends later leaves it off', async () => {
    await publishFake();
    const compress = after(() => pause(store, 'mf_things', { by: 'Ann' }));
    await publishFake({ version: second }, { compress });
    expect(await live()).toMatchObject({ version: second, status: 'off' });
  });

  test('an address that another remote takes is refused', async () => {
    const compress = after(() => publishFake({ id: 'mf_quick', path: '/both' }));
    const late = publishFake({ id: 'mf_slow', path: '/both' }, { compress });
    await expect(late).rejects.toThrow(/belongs to mf_quick/);
    expect(await store.versions('mf_slow')).toEqual([]);
  });

  test('a build that is refused is not compressed', async () => {
    await publishFake();
    const compress: Compress = () => Promise.reject(new Error('it was compressed'));
    await expect(publishFake({ id: 'mf_others' }, { compress })).rejects.toThrow(/belongs to mf_things/);
  });
});

describe('versions for previews', () => {
  const storeOnly = (n: number, files: Record<string, string> = {}) => {
    const version = `1.1.${n}-${String(n).padStart(8, '0')}`;
    return publishFake({ version, files }, { storeOnly: true });
  };

  test('are at most twenty, not counting published ones', async () => {
    await publishFake();
    for (let n = 0; n < 20; n += 1) await storeOnly(n);
    await expect(storeOnly(20)).rejects.toThrow(/20 versions stored that were never published/);
    await expect(storeOnly(3)).resolves.toMatchObject({ isNew: false });
    await publishFake({ version: '1.1.3-00000003' });
    await expect(storeOnly(20)).resolves.toMatchObject({ isNew: true });
  });

  test('take at most 60 MB', async () => {
    await storeOnly(0);
    const [stored] = store.releases.values();
    if (stored) stored.stored.bytes = 60 * 1024 * 1024;
    await expect(storeOnly(1)).rejects.toThrow(/60 MB/);
  });
});

describe('builds that are published together', () => {
  const next = '1.0.0-00000002';
  const built = (build: FakeBuild) => ({ ...fakeCandidate(build), compress: uncompressed, isRemote: true });
  /** Publishes both at these paths. */
  const publishBoth = (one: string, two: string, version?: string) => {
    const builds = [
      { id: 'mf_one', path: one, version },
      { id: 'mf_two', path: two, version },
    ];
    return publishTogether(store, builds.map(built), { by: 'a start' });
  };

  beforeEach(async () => {
    await publishFake({ id: 'mf_one', path: '/one' });
    await publishFake({ id: 'mf_two', path: '/two' });
  });

  test('are live after one revision, even if each takes the address of the other', async () => {
    const revisions: object[] = [];
    const record = store.record.bind(store);
    vi.spyOn(store, 'record').mockImplementation((pointer, ...line) => {
      revisions.push(pointer.remotes);
      return record(pointer, ...line);
    });
    await publishBoth('/two', '/one', next);
    const entry = { version: next, status: 'on', previous: first };
    const remotes = { mf_one: entry, mf_two: entry };
    expect(revisions).toEqual([remotes, remotes]);
    for (const id of ['mf_one', 'mf_two'])
      expect(await store.history(id)).toMatchObject([
        { act: 'publish', version: next, from: first, by: 'a start' },
        { act: 'publish', version: first },
      ]);
  });

  test('change nothing if one of them takes the address of another remote', async () => {
    await publishFake({ id: 'mf_three', path: '/three' });
    const before = await store.pointer();
    await expect(publishBoth('/one', '/three', next)).rejects.toThrow('/three is claimed already');
    expect(await store.pointer()).toEqual(before);
  });

  test('make no revision if they are live', async () => {
    expect(await publishBoth('/one', '/two')).toEqual([]);
    expect((await store.pointer()).rev).toBe(2);
  });
});

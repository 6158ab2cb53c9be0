import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { rollback, setCanary } from './actions.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { RemoteStore } from './remote-store.ts';
import { fakeCandidate, temporaryFolder } from './testing/built-remote.ts';

const id = 'mf_things';
const day = 86_400_000;
const start = new Date('2026-01-01T00:00:00Z').getTime();
const version = (n: number): string => `1.0.${n}-0000000${n}`;
let store: RemoteStore;

const publishOn = async (n: number): Promise<void> => {
  const at = new Date(start + n * day);
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  await publish(store, fakeCandidate({ version: version(n) }), { by: 'test' });
  await utimes(join(store.homeOf(id), version(n), 'release.json'), at, at);
  vi.useRealTimers();
};
const pruneOn = async (n: number) =>
  (await prune(store, new Date(start + n * day))).map((one) => one.version);

beforeEach(async () => {
  store = new RemoteStore(await temporaryFolder());
  for (const n of [1, 2, 3, 4, 5]) await publishOn(n);
});

test('a version is kept for 30 days after it was last live', async () => {
  expect(await pruneOn(31)).toEqual([]);
  // The first was live until the second came.
  expect(await pruneOn(32.5)).toEqual([version(1)]);
  expect(await store.release(id, version(1))).toBeUndefined();
});

test('the last three are kept however old they are', async () => {
  expect((await pruneOn(1000)).sort()).toEqual([version(1), version(2)]);
});

test('what was only stored is kept for a day, or as long as somebody is shown it', async () => {
  const storeOn = async (one: string, n: number, of = id): Promise<void> => {
    const at = new Date(start + n * day);
    await publish(store, fakeCandidate({ version: one, id: of, path: `/${of}`.replace('_', '') }), {
      by: 'test',
      storeOnly: true,
    });
    await utimes(join(store.homeOf(of), one, 'release.json'), at, at);
  };
  await storeOn(version(6), 10);
  await storeOn(version(7), 10);
  await storeOn(version(1), 10, 'mf_new');
  const isShown = (of: string, one: string): boolean => of === id && one === version(7);
  const pruned = async (n: number) =>
    (await prune(store, new Date(start + n * day), isShown)).map((one) => `${one.id} ${one.version}`);
  expect(await pruned(10.5)).toEqual([]);
  expect((await pruned(11.5)).sort()).toEqual([`mf_new ${version(1)}`, `${id} ${version(6)}`]);
  // They took no place among the last three.
  expect((await pruned(1000)).sort()).toEqual([`${id} ${version(1)}`, `${id} ${version(2)}`]);
});

test('what is live, was live before or is tried out stays', async () => {
  await rollback(store, id, { by: 'test' }, version(1));
  await setCanary(store, id, { by: 'test' }, { percent: 5, version: version(2) });
  const left = (await prune(store, new Date(Date.now() + 1000 * day))).map((one) => one.version);
  expect(left).not.toContain(version(1));
  expect(left).not.toContain(version(2));
  expect(left).not.toContain(version(5));
});

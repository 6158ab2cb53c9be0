import { beforeEach, expect, test, vi } from 'vitest';
import { rollback, setCanary } from './actions.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { fakeCandidate, type FakeBuild } from './testing/built-remote.ts';
import { MemoryStore } from './testing/memory-store.ts';

const id = 'mf_things';
const day = 86_400_000;
const start = new Date('2026-01-01T00:00:00Z').getTime();
const version = (n: number): string => `1.0.${n}-0000000${n}`;
let store: MemoryStore;

const publishOn = async (n: number, build: FakeBuild = {}, storeOnly = false): Promise<void> => {
  vi.useFakeTimers({ now: new Date(start + n * day), toFake: ['Date'] });
  await publish(store, fakeCandidate({ version: version(n), ...build }), { by: 'test', storeOnly });
  vi.useRealTimers();
};
const pruneOn = async (n: number) =>
  (await prune(store, new Date(start + n * day))).map((one) => one.version);

beforeEach(async () => {
  store = new MemoryStore();
  for (const n of [1, 2, 3, 4, 5]) await publishOn(n);
});

test('keeps a version for 30 days after it was last live', async () => {
  expect(await pruneOn(31)).toEqual([]);
  // The first version was live until the second was published.
  expect(await pruneOn(32.5)).toEqual([version(1)]);
  expect(await store.release(id, version(1))).toBeUndefined();
});

test('keeps the last three versions, whatever their age', async () => {
  expect((await pruneOn(1000)).sort()).toEqual([version(1), version(2)]);
});

test('keeps a version that was only stored for a day, or while a preview shows it', async () => {
  await publishOn(10, { version: version(6) }, true);
  await publishOn(10, { version: version(7) }, true);
  await publishOn(10, { version: version(1), id: 'mf_new', path: '/new' }, true);
  const isShown = (of: string, one: string): boolean => of === id && one === version(7);
  const pruned = async (n: number) =>
    (await prune(store, new Date(start + n * day), isShown)).map((one) => `${one.id} ${one.version}`);
  expect(await pruned(10.5)).toEqual([]);
  expect((await pruned(11.5)).sort()).toEqual([`mf_new ${version(1)}`, `${id} ${version(6)}`]);
  // Versions that were only stored do not count among the last three.
  expect((await pruned(1000)).sort()).toEqual([`${id} ${version(1)}`, `${id} ${version(2)}`]);
});

test('keeps the live version, the previous one and the canary', async () => {
  await rollback(store, id, { by: 'test' }, version(1));
  await setCanary(store, id, { by: 'test' }, { percent: 5, version: version(2) });
  const pruned = (await prune(store, new Date(Date.now() + 1000 * day))).map((one) => one.version);
  for (const n of [1, 2, 5]) expect(pruned).not.toContain(version(n));
});

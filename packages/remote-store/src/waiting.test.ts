import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pause, resume, stateOf } from './actions.ts';
import { publish } from './publish.ts';
import { RemoteStore } from './remote-store.ts';
import { fakeCandidate, temporaryFolder } from './testing/built-remote.ts';

const id = 'mf_things';
const ann = { by: 'Ann' };
let folder: string;
let store: RemoteStore;
const live = async () => (await store.pointer()).remotes[id];

beforeEach(async () => {
  folder = await temporaryFolder();
  store = new RemoteStore(folder);
  await publish(store, fakeCandidate(), ann);
});

describe('while files are compressed', () => {
  test('a remote is paused, and the publish that ends later leaves it off', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let isCompressing = false;
    const slow = new RemoteStore(folder, async () => {
      isCompressing = true;
      await promise;
      return new Map();
    });
    const publishing = publish(slow, fakeCandidate({ version: '1.0.1-00000002' }), ann);
    await expect.poll(() => isCompressing).toBe(true);
    await pause(store, id, ann);
    expect(await live()).toMatchObject({ version: '1.0.0-00000001', status: 'off' });
    resolve(undefined);
    await publishing;
    expect(await live()).toMatchObject({ version: '1.0.1-00000002', status: 'off' });
  });

  test('everything is asked again: an address that was taken meanwhile is refused', async () => {
    let isFirst = true;
    const slow = new RemoteStore(folder, async () => {
      if (isFirst) await publish(store, fakeCandidate({ id: 'mf_quick', path: '/both' }), ann);
      isFirst = false;
      return new Map();
    });
    const late = publish(slow, fakeCandidate({ id: 'mf_slow', path: '/both' }), ann);
    await expect(late).rejects.toThrow(/belongs to mf_quick/);
    expect(await store.ids()).not.toContain('mf_slow');
  });

  test('nothing is compressed of a build that is refused', async () => {
    const never = new RemoteStore(folder, () => Promise.reject(new Error('it was compressed')));
    const taken = fakeCandidate({ id: 'mf_others' });
    await expect(publish(never, taken, ann)).rejects.toThrow(/belongs to mf_things/);
  });
});

describe('who waits for the lock', () => {
  /** Runs a function while the lock is held, then releases the lock. */
  const whileHeld = async <T>(work: () => Promise<T>): Promise<T> => {
    const held = Promise.withResolvers<undefined>();
    const free = Promise.withResolvers<undefined>();
    const holding = store.locked(async () => {
      held.resolve(undefined);
      await free.promise;
    });
    await held.promise;
    try {
      return await work();
    } finally {
      free.resolve(undefined);
      await holding;
    }
  };

  /** Returns a signal and a check that an action is waiting, based on how often the signal was polled. */
  const watched = () => {
    const controller = new AbortController();
    const looks = vi.spyOn(controller.signal, 'throwIfAborted');
    const isWaiting = () => expect.poll(() => looks.mock.calls.length).toBeGreaterThan(1);
    return { controller, signal: controller.signal, isWaiting };
  };

  test('lets a pause go first', async () => {
    const done: string[] = [];
    const acts = await whileHeld(async () => {
      const publishing = Array.from({ length: 8 }, async () => {
        await store.locked(async () => void done.push('publish'));
      });
      const { signal, isWaiting } = watched();
      const pausing = pause(store, id, { ...ann, signal }).then(() => done.push('pause'));
      await isWaiting();
      return [...publishing, pausing];
    });
    await Promise.all(acts);
    expect(done[0]).toBe('pause');
  });

  test('does nothing once its answer was given up', async () => {
    await whileHeld(async () => {
      const { controller, signal, isWaiting } = watched();
      const act = expect(pause(store, id, { ...ann, signal })).rejects.toThrow('too late');
      await isWaiting();
      controller.abort(new Error('too late'));
      await act;
    });
    await resume(store, id, ann);
    expect(await live()).toMatchObject({ status: 'on' });
    expect((await stateOf(store, id)).history).toHaveLength(1);
  });
});

describe('versions for previews', () => {
  const storeOnly = (n: number, files: Record<string, string> = {}) => {
    const version = `1.1.${n}-${String(n).padStart(8, '0')}`;
    return publish(store, fakeCandidate({ version, files }), { ...ann, storeOnly: true });
  };

  test('are twenty at most, and leave room for what is published', async () => {
    for (let n = 0; n < 20; n += 1) await storeOnly(n);
    await expect(storeOnly(20)).rejects.toThrow(/20 versions stored that were never published/);
    await expect(storeOnly(3)).resolves.toMatchObject({ isNew: false });
    await publish(store, fakeCandidate({ version: '1.1.3-00000003' }), ann);
    await expect(storeOnly(20)).resolves.toMatchObject({ isNew: true });
  });

  test('take 60 MB at most', async () => {
    const home = join(store.homeOf(id), '1.1.0-00000000');
    await storeOnly(0);
    await mkdir(join(home, 'more'));
    await writeFile(join(home, 'more', 'large.js'), '');
    await truncate(join(home, 'more', 'large.js'), 60 * 1024 * 1024);
    await expect(storeOnly(1)).rejects.toThrow(/60 MB/);
  });
});

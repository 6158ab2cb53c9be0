import { beforeEach, describe, expect, test } from 'vitest';
import { pause, pausedBy, resume, rollback, setCanary, stateOf, stopCanary } from './actions.ts';
import { digestOf } from './candidate.ts';
import { publish } from './publish.ts';
import { fakeCandidate, type FakeBuild } from './testing/built-remote.ts';
import { MemoryStore } from './testing/memory-store.ts';

const id = 'mf_things';
const [first, second, third] = ['1.0.0-00000001', '1.0.1-00000002', '1.0.2-00000003'] as const;
const ann = { by: 'Ann' };
let store: MemoryStore;

const publishFake = (build: FakeBuild = {}, percent?: number) =>
  publish(store, fakeCandidate(build), { by: 'Tom', percent });
const live = async () => (await store.pointer()).remotes[id];

beforeEach(async () => {
  store = new MemoryStore();
  await publishFake({ version: first });
  await publishFake({ version: second });
});

describe('rollback', () => {
  test('makes the previous version live again, and can be undone by naming the version', async () => {
    await rollback(store, id, ann);
    expect(await live()).toEqual({ version: first, status: 'on' });
    await expect(rollback(store, id, ann)).rejects.toThrow(/rollback <version>/);
    await rollback(store, id, ann, second);
    expect(await live()).toEqual({ version: second, status: 'on', previous: first });
  });

  test('goes one version further back each time, and skips versions that were taken back', async () => {
    await publishFake({ version: third });
    await publishFake({ version: '1.0.3-00000004' });
    const seen: (string | undefined)[] = [];
    for (let n = 0; n < 3; n += 1) {
      await rollback(store, id, ann);
      seen.push((await live())?.version);
    }
    expect(seen).toEqual([third, second, first]);
    await publishFake({ version: '1.0.4-00000005' });
    await rollback(store, id, ann);
    expect((await live())?.version).toBe(first);
  });

  test('makes the named version live', async () => {
    await publishFake({ version: third });
    await rollback(store, id, ann, first);
    expect((await live())?.version).toBe(first);
  });

  test.each([
    ['a version that is not kept', third, /no such version/],
    ['the live version', second, /live already/],
  ])('refuses %s', async (_, version, reason) => {
    await expect(rollback(store, id, ann, version)).rejects.toThrow(reason);
    expect((await live())?.version).toBe(second);
  });

  test('refuses a version with a path that another remote owns now', async () => {
    await publishFake({ version: third, path: '/elsewhere' });
    await publishFake({ id: 'mf_others', path: '/things' });
    await expect(rollback(store, id, ann)).rejects.toThrow(/belongs to mf_others/);
  });
});

describe('pause and resume', () => {
  test('switch a remote off and on; a publish in between leaves it off', async () => {
    await pause(store, id, ann);
    await publishFake({ version: third });
    expect(await live()).toMatchObject({ version: third, status: 'off' });
    await resume(store, id, ann);
    expect(await live()).toMatchObject({ version: third, status: 'on' });
  });

  test('keep its paths while it is off', async () => {
    await pause(store, id, ann);
    await expect(publishFake({ id: 'mf_others' })).rejects.toThrow(/belongs to mf_things/);
  });

  test('record who pauses, each once', async () => {
    const tom = { by: 'Tom' };
    for (const actor of [ann, tom, ann]) await pause(store, id, actor);
    const { history } = await stateOf(store, id);
    expect(pausedBy(history)).toEqual(['Tom', 'Ann']);
    await resume(store, id, ann);
    expect(pausedBy((await stateOf(store, id)).history)).toEqual([]);
  });

  test('change nothing if the remote is in that state already', async () => {
    const { rev } = await store.pointer();
    await resume(store, id, ann);
    expect((await store.pointer()).rev).toBe(rev);
  });
});

describe('a canary', () => {
  test('is live for a percentage, and then for all', async () => {
    await publishFake({ version: third }, 10);
    expect(await live()).toMatchObject({ version: second, canary: { version: third, percent: 10 } });
    const since = (await live())?.canary?.since;
    await setCanary(store, id, ann, { percent: 50 });
    expect((await live())?.canary).toEqual({ version: third, percent: 50, since });
    await setCanary(store, id, ann, { percent: 100 });
    expect(await live()).toEqual({ version: third, status: 'on', previous: second });
  });

  test('ends, with the reason in the history', async () => {
    await publishFake({ version: third }, 10);
    await stopCanary(store, id, ann, '7 of 20 failed');
    expect(await live()).toEqual({ version: second, status: 'on', previous: first });
    const entry = { act: 'stop-canary', version: third, reason: '7 of 20 failed' };
    expect((await stateOf(store, id)).history[0]).toMatchObject(entry);
  });

  test('owns its paths', async () => {
    await publishFake({ version: third, path: '/new-things' }, 10);
    await expect(publishFake({ id: 'mf_others', path: '/new-things' })).rejects.toThrow(/belongs to/);
  });

  test('is refused for a remote without a live version', async () => {
    await expect(publishFake({ id: 'mf_others', path: '/others' }, 10)).rejects.toThrow(/cannot be a canary/);
  });

  test.each([
    ['without a version', { percent: 10 }, /no canary/],
    ['of the live version', { percent: 10, version: second }, /live already/],
    ['of a version that is not kept', { percent: 10, version: third }, /no such version/],
  ])('is refused %s', async (_, input, reason) => {
    await expect(setCanary(store, id, ann, input)).rejects.toThrow(reason);
  });
});

describe('the history', () => {
  test('has actor, action and bytes, newest first', async () => {
    await rollback(store, id, ann);
    const { history } = await stateOf(store, id);
    expect(history.map(({ act, by, version, from }) => [act, by, version, from])).toEqual([
      ['rollback', 'Ann', first, second],
      ['publish', 'Tom', second, first],
      ['publish', 'Tom', first, undefined],
    ]);
    expect(history[0]?.digest).toBe(digestOf(fakeCandidate({ version: first }).release));
  });

  test('makes no change if a check of the actor throws', async () => {
    const check = () => {
      throw new Error('not yours');
    };
    await expect(pause(store, id, { by: 'Eve', checks: [check] })).rejects.toThrow('not yours');
    expect((await stateOf(store, id)).history).toHaveLength(2);
  });
});

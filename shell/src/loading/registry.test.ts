import { beforeEach, describe, expect, test, vi } from 'vitest';
import { things } from '../testing/remotes.ts';
import { registryKeptMs } from './budgets.ts';
import { RemoteLoadError, type Failure } from './failure.ts';

const { get } = vi.hoisted(() => ({ get: vi.fn() }));
vi.mock('@portal/kit/http', () => ({ get, onRefusal: vi.fn() }));
const form = vi.hoisted(() => ({ hasUnsaved: vi.fn(() => false) }));
vi.mock('../unsaved.ts', () => form);
const { isOutdated } = await import('./registry.ts');

const newer = { ...things, version: '9.0.0-00000000' };
const lost = (failure: Failure) => new RemoteLoadError(things, failure);
const gone = lost({ hop: 'entry', kind: 'status', status: 404 });

const published = (remote: typeof things) => get.mockResolvedValue({ rev: 2, remotes: [remote] });

beforeEach(() => {
  sessionStorage.clear();
  form.hasUnsaved.mockReturnValue(false);
  published(newer);
  // The registry is kept for seconds.
  vi.setSystemTime(Date.now() + registryKeptMs);
});

describe('isOutdated', () => {
  test.each<[boolean, Failure]>([
    [true, { hop: 'entry', kind: 'status', status: 404 }],
    [true, { hop: 'chunk', kind: 'type', status: 200 }],
    [true, { hop: 'chunk', kind: 'integrity', status: 200 }],
    [true, { hop: 'stylesheet', kind: 'network' }],
    [false, { hop: 'chunk', kind: 'network' }],
    [false, { hop: 'entry', kind: 'timeout' }],
    [false, { hop: 'contract', kind: 'shape' }],
    [false, { hop: 'import', kind: 'threw' }],
  ])('%s for %j', async (expected, failure) => {
    expect(await isOutdated(things, lost(failure))).toBe(expected);
  });

  test.each([
    ['if no newer version was published', () => published(things)],
    ['if the registry cannot be loaded', () => get.mockRejectedValue(new Error('503'))],
    ['while a form has unsaved input', () => form.hasUnsaved.mockReturnValue(true)],
  ])('is false %s', async (_, prepare) => {
    prepare();
    expect(await isOutdated(things, gone)).toBe(false);
  });

  test('is true once', async () => {
    expect([await isOutdated(things, gone), await isOutdated(things, gone)]).toEqual([true, false]);
  });

  test('is false if the reload cannot be recorded', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    expect(await isOutdated(things, gone)).toBe(false);
    vi.restoreAllMocks();
  });
});

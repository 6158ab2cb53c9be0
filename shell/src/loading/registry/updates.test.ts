import type { RegistryRemote } from '@portal/contracts/registry';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { things } from '../../testing/remotes.ts';
import { RemoteLoadError, type Failure } from '../failures/remote-load-error.ts';

const asked = vi.hoisted(() => ({
  freshRemote: vi.fn(async (): Promise<RegistryRemote | undefined> => undefined),
  freshRegistry: vi.fn(),
}));
vi.mock('./registry.ts', () => asked);
const form = vi.hoisted(() => ({ hasUnsaved: vi.fn(() => false) }));
vi.mock('../../unsaved.ts', () => form);
const { isOutdated } = await import('./updates.ts');

const newer = { ...things, version: '9.0.0-00000000' };
const lost = (failure: Failure) => new RemoteLoadError(things, failure);
const gone = lost({ hop: 'entry', kind: 'status', status: 404 });

beforeEach(() => {
  sessionStorage.clear();
  form.hasUnsaved.mockReturnValue(false);
  asked.freshRemote.mockResolvedValue(newer);
});

describe('whether a remote was lost because this document is old', () => {
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

  test('no, where nothing newer was published', async () => {
    asked.freshRemote.mockResolvedValue(things);
    expect(await isOutdated(things, gone)).toBe(false);
  });

  test('no, where nobody can be asked', async () => {
    asked.freshRemote.mockResolvedValue(undefined);
    expect(await isOutdated(things, gone)).toBe(false);
  });

  test('no, while something typed would be lost', async () => {
    form.hasUnsaved.mockReturnValue(true);
    expect(await isOutdated(things, gone)).toBe(false);
  });

  test('once and not again', async () => {
    expect([await isOutdated(things, gone), await isOutdated(things, gone)]).toEqual([true, false]);
  });

  test('no, where it cannot be remembered that there was a reload', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    expect(await isOutdated(things, gone)).toBe(false);
    vi.restoreAllMocks();
  });
});

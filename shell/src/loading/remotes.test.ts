import { loadRemote as loadModule, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegistryRemote } from '@portal/contracts/registry';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RemoteLoadError } from './remote-load-error.ts';
import { things } from '../testing/remotes.ts';

const plugins = vi.hoisted((): { createScript?: (request: { url: string }) => unknown }[] => []);
const shared = vi.hoisted((): Record<string, Record<string, unknown>> => ({}));
vi.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: shared } }),
  loadRemote: vi.fn(),
  registerRemotes: vi.fn(),
  registerPlugins: (added: typeof plugins) => plugins.push(...added),
}));
const asked = vi.hoisted(() => ({
  freshRemote: vi.fn(async (): Promise<RegistryRemote | undefined> => undefined),
  ownRevision: () => 1,
}));
vi.mock('./registry.ts', () => asked);
const reports = vi.hoisted(() => ({ reportFailure: vi.fn(), reportLoad: vi.fn() }));
vi.mock('./reports.ts', () => reports);
const { loadRemote } = await import('./remotes.ts');

const page = { Component: () => null, title: 'Thing' };
const whole = { default: Object.fromEntries(things.declaration.pages.map(({ path }) => [path, page])) };
const load = vi.mocked(loadModule);

// What is loaded stays loaded, so each test has a remote of its own.
let count = 0;
const fresh = (): RegistryRemote => ({ ...things, id: `mf_things${(count += 1)}` });
const failure = async (remote: RegistryRemote) => {
  const error: unknown = await loadRemote(remote).catch((caught: unknown) => caught);
  return error instanceof RemoteLoadError ? `${error.failure.hop} ${error.failure.kind}` : error;
};
const entries = () =>
  vi
    .mocked(registerRemotes)
    .mock.calls.map(([[remote]]) => (remote && 'entry' in remote ? new URL(remote.entry).search : ''));

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  reports.reportFailure.mockReset();
  vi.mocked(registerRemotes).mockReset();
});
afterEach(() => vi.useRealTimers());

describe('loadRemote', () => {
  test('answers the pages, and asks once', async () => {
    const remote = fresh();
    load.mockResolvedValue(whole);
    expect(await loadRemote(remote)).toBe(whole.default);
    expect(await loadRemote(remote)).toBe(whole.default);
    expect(load).toHaveBeenCalledExactlyOnceWith(`${remote.id}/routes`);
  });

  test('tries once more under another address', async () => {
    load.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(whole);
    expect(await loadRemote(fresh())).toBe(whole.default);
    expect(entries()).toEqual(['', '?r=1']);
  });

  test('takes nothing from the others when it tries once more', async () => {
    const form = { lib: 'form' };
    shared['@portal/kit/form'] = { '1.0.0': form };
    load.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(whole);
    // As Module Federation does with what the remote was the first to use.
    vi.mocked(registerRemotes).mockImplementation((_, { force = false } = {}) => {
      if (force) delete shared['@portal/kit/form']?.['1.0.0'];
    });
    await loadRemote(fresh());
    expect(shared).toEqual({ '@portal/kit/form': { '1.0.0': form } });
  });

  test('gives up on one that never answers, within 8 seconds', async () => {
    load.mockReturnValue(new Promise(() => undefined));
    const failed = failure(fresh());
    await vi.advanceTimersByTimeAsync(7900);
    expect(await failed).toBe('entry timeout');
  });

  test('does not remember a failure', async () => {
    const remote = fresh();
    load.mockRejectedValue(new Error('refused'));
    expect(await failure(remote)).toBe('import threw');
    load.mockResolvedValue(whole);
    expect(await loadRemote(remote)).toBe(whole.default);
  });

  test.each([
    ['a page is missing', { default: { '/things': page } }],
    ['a page draws nothing', { default: { ...whole.default, '/things': {} } }],
    ['nothing is exported', {}],
    ['it is nothing at all', null],
  ])('refuses a remote where %s', async (_, module) => {
    load.mockResolvedValue(module);
    expect(await failure(fresh())).toBe('contract shape');
    expect(load).toHaveBeenCalledOnce();
  });

  test('refuses, without asking, a remote that wants another shell', async () => {
    const { declaration, ...remote } = fresh();
    const next = { ...remote, declaration: { ...declaration, requires: { shellApi: '^2.0.0' } } };
    expect(await failure(next)).toBe('contract requirement');
    expect(load).not.toHaveBeenCalled();
  });

  test('runs the version before where the present one cannot be had, and reports that', async () => {
    const remote = fresh();
    const { version: _, ...files } = { ...remote, base: '/mf/before/' };
    asked.freshRemote.mockResolvedValueOnce({ ...remote, previous: { ...files, version: '0.9.0-00000000' } });
    load.mockRejectedValueOnce(new Error('x')).mockRejectedValueOnce(new Error('x')).mockResolvedValue(whole);
    expect(await loadRemote(remote)).toBe(whole.default);
    expect(vi.mocked(registerRemotes).mock.lastCall?.[0][0]).toMatchObject({
      entry: expect.stringContaining('/mf/before/entry.js?r=2') as string,
    });
    expect(reports.reportFailure).toHaveBeenCalledExactlyOnceWith(remote, { hop: 'import', kind: 'threw' });
  });

  test('does not run the version before where a newer one was published meanwhile', async () => {
    const remote = fresh();
    asked.freshRemote.mockResolvedValueOnce({
      ...remote,
      version: '2.0.0-00000000',
      previous: { ...remote },
    });
    load.mockRejectedValue(new Error('gone'));
    expect(await failure(remote)).toBe('import threw');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('one that is only slow still wins over a second try', async () => {
    load.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve(whole), 5000)));
    load.mockReturnValue(new Promise(() => undefined));
    const routes = loadRemote(fresh());
    await vi.advanceTimersByTimeAsync(5100);
    expect(await routes).toBe(whole.default);
  });

  test('does not ask for one that is switched off', async () => {
    expect(await failure({ ...fresh(), status: 'off' })).toBe('registry off');
    expect(load).not.toHaveBeenCalled();
  });
});

describe('the script of a remote', () => {
  const scriptFor = (url: string) => plugins[0]?.createScript?.({ url }) as { script: HTMLScriptElement };

  test('carries the hash the registry recorded', async () => {
    const remote = fresh();
    load.mockResolvedValue(whole);
    await loadRemote(remote);
    const { script } = scriptFor(new URL(`${remote.base}entry.js`, location.href).href);
    expect(script.integrity).toBe(things.integrity['entry.js']);
    expect(script.crossOrigin).toBe('anonymous');
  });

  test('is not made without one', () => {
    expect(() => scriptFor('https://elsewhere.example/entry.js')).toThrow(/No hash/);
  });
});

import type { RegistryRemote } from '@portal/contracts/registry';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RemoteLoadError } from './failure.ts';
import { things } from '../testing/remotes.ts';

const asked = vi.hoisted(() => ({
  freshRemote: vi.fn(async (): Promise<RegistryRemote | undefined> => undefined),
}));
vi.mock('./registry.ts', () => asked);
const reports = vi.hoisted(() => ({ reportFailure: vi.fn(), reportLoad: vi.fn() }));
vi.mock('./reports.ts', () => reports);
const { isUnfinished } = vi.hoisted(() => ({ isUnfinished: vi.fn(() => false) }));
vi.mock('./drawing.tsx', () => ({ isUnfinished }));
const { loadRemote } = await import('./remotes.ts');

const page = { Component: () => null, title: 'Thing' };
const whole = { default: Object.fromEntries(things.declaration.pages.map(({ path }) => [path, page])) };

/** The module the entry exposes; a rejection stands for a script that failed to load. */
const load = vi.fn<() => Promise<unknown>>();
const scripts: HTMLScriptElement[] = [];

// Loaded remotes stay loaded, so each test uses its own remote.
let count = 0;
const fresh = (): RegistryRemote => ({ ...things, id: `mf_things${(count += 1)}` });
const leave = (container: unknown): void =>
  void Object.assign(globalThis, { [`mf_things${count}`]: container });

const answer = async (script: HTMLScriptElement): Promise<void> => {
  scripts.push(script);
  try {
    const module = await load();
    if (module !== threw) leave({ init: () => undefined, get: async () => () => module });
    script.dispatchEvent(new Event('load'));
  } catch {
    script.dispatchEvent(new Event('error'));
  }
};
/** A script that was loaded and threw an error. */
const threw = Symbol('threw');
const failure = async (remote: RegistryRemote) => {
  const error: unknown = await loadRemote(remote).catch((caught: unknown) => caught);
  return error instanceof RemoteLoadError ? `${error.failure.hop} ${error.failure.kind}` : error;
};
const entries = () => scripts.map(({ src }) => new URL(src).search);

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  reports.reportFailure.mockReset();
  scripts.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    void answer(script as HTMLScriptElement);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('loadRemote', () => {
  test('does not load a remote that did not finish rendering the last time', async () => {
    const remote = fresh();
    isUnfinished.mockReturnValueOnce(true);
    expect(await failure(remote)).toBe('render timeout');
    expect(scripts).toEqual([]);
  });

  test('returns the pages, with one request', async () => {
    const remote = fresh();
    load.mockResolvedValue(whole);
    expect(await loadRemote(remote)).toBe(whole.default);
    expect(await loadRemote(remote)).toBe(whole.default);
    expect(load).toHaveBeenCalledOnce();
  });

  test('retries once with another address', async () => {
    load.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(whole);
    expect(await loadRemote(fresh())).toBe(whole.default);
    expect(entries()).toEqual(['', '?r=1']);
  });

  test('treats a script that throws as failed, also after an earlier attempt ran', async () => {
    const remote = fresh();
    load.mockResolvedValueOnce({}).mockResolvedValue(threw);
    expect(await failure(remote)).toBe('contract shape');
    expect(await failure(remote)).toBe('entry threw');
  });

  test('fails within 8 seconds without an answer', async () => {
    load.mockReturnValue(new Promise(() => undefined));
    const failed = failure(fresh());
    await vi.advanceTimersByTimeAsync(7900);
    expect(await failed).toBe('entry timeout');
  });

  test('does not remember a failure', async () => {
    const remote = fresh();
    load.mockRejectedValue(new Error('refused'));
    expect(await failure(remote)).toBe('entry network');
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

  test('refuses a remote that requires another shell, without a request', async () => {
    const { declaration, ...remote } = fresh();
    const next = { ...remote, declaration: { ...declaration, requires: { shellApi: '^2.0.0' } } };
    expect(await failure(next)).toBe('contract requirement');
    expect(load).not.toHaveBeenCalled();
  });

  test('runs the previous version if the current one cannot be loaded, and reports that', async () => {
    const remote = fresh();
    const { version: _, ...files } = { ...remote, base: '/mf/before/' };
    asked.freshRemote.mockResolvedValueOnce({ ...remote, previous: { ...files, version: '0.9.0-00000000' } });
    load.mockRejectedValueOnce(new Error('x')).mockRejectedValueOnce(new Error('x')).mockResolvedValue(whole);
    expect(await loadRemote(remote)).toBe(whole.default);
    expect(scripts.at(-1)?.src).toContain('/mf/before/entry.js?r=2');
    expect(reports.reportFailure).toHaveBeenCalledExactlyOnceWith(remote, { hop: 'entry', kind: 'network' });
  });

  test('does not run the previous version if a newer one was published meanwhile', async () => {
    const remote = fresh();
    const newer = { ...remote, version: '2.0.0-00000000', previous: remote };
    asked.freshRemote.mockResolvedValueOnce(newer);
    load.mockRejectedValue(new Error('gone'));
    expect(await failure(remote)).toBe('entry network');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('uses the first attempt if it answers before the second', async () => {
    load.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve(whole), 5000)));
    load.mockReturnValue(new Promise(() => undefined));
    const routes = loadRemote(fresh());
    await vi.advanceTimersByTimeAsync(5100);
    expect(await routes).toBe(whole.default);
  });

  test('does not load a paused remote', async () => {
    expect(await failure({ ...fresh(), status: 'off' })).toBe('registry off');
    expect(load).not.toHaveBeenCalled();
  });
});

describe('the script of a remote', () => {
  test('has the hash of the registry', async () => {
    load.mockResolvedValue(whole);
    await loadRemote(fresh());
    expect(scripts[0]?.integrity).toBe(things.integrity['entry.js']);
    expect(scripts[0]?.crossOrigin).toBe('anonymous');
  });

  test('is not created without a hash', async () => {
    expect(await failure({ ...fresh(), integrity: {} })).toBe('import threw');
    expect(scripts).toEqual([]);
  });
});

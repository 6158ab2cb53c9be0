import { afterEach, expect, test, vi } from 'vitest';
import { things } from '../testing/remotes.ts';
import { loadEntry } from './entry.ts';
import { loadRemote } from './remotes.ts';

vi.mock('./remotes.ts', () => ({ loadRemote: vi.fn() }));

const page = { Component: () => null, title: 'Thing' };

afterEach(() => vi.useRealTimers());

test.each([
  ['the page of the first chunk', page],
  ['a page from its own chunk', async () => page],
])('returns %s', async (_, entry) => {
  vi.mocked(loadRemote).mockResolvedValue({ '/things': entry });
  expect(await loadEntry(things, '/things')).toBe(page);
});

test.each([
  ['a chunk that does not answer', () => new Promise<never>(() => undefined), 'chunk', 'timeout'],
  ['a chunk that throws', () => Promise.reject(new TypeError('x is null')), 'import', 'threw'],
  ['a page that is missing', undefined, 'import', 'threw'],
])('throws the failure of %s', async (_, entry, hop, kind) => {
  vi.useFakeTimers();
  vi.mocked(loadRemote).mockResolvedValue(entry ? { '/things': entry } : {});
  const failed = expect(loadEntry(things, '/things')).rejects.toMatchObject({ failure: { hop, kind } });
  await vi.advanceTimersByTimeAsync(7900);
  await failed;
});

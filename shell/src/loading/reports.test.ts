import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { news, things } from '../testing/remotes.ts';
import type { Failure } from './failure.ts';

const lost: Failure = { hop: 'entry', kind: 'network' };
let sent: string[];
let reportFailure: (typeof import('./reports.ts'))['reportFailure'];

beforeEach(async () => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { failures } = JSON.parse(body) as { failures: { reference: string }[] };
    sent.push(...failures.map(({ reference }) => reference));
    return Promise.resolve(new Response());
  });
  // The module remembers its reports, so each test loads a new copy.
  vi.resetModules();
  ({ reportFailure } = await import('./reports.ts'));
});

afterEach(() => vi.useRealTimers());

it('returns the same reference for a failure that repeats within a minute', () => {
  const first = reportFailure(things, lost);
  vi.advanceTimersByTime(59_000);
  expect(reportFailure(things, lost)).toBe(first);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([first]);
});

it.each([
  ['a minute later', 60_000, things, lost],
  ['of another remote', 0, news, lost],
  ['of another kind', 0, things, { hop: 'entry', kind: 'timeout' }],
] as const)('sends a failure %s with a new reference', (_, later, remote, failure) => {
  const first = reportFailure(things, lost);
  vi.advanceTimersByTime(later);
  const second = reportFailure(remote, failure);
  vi.advanceTimersByTime(1000);
  expect(second).not.toBe(first);
  expect(sent).toEqual([first, second]);
});

import type { PerformanceResponse } from '@portal/contracts/performances';
import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { forget } from './http-cache.ts';
import { ask } from './http.ts';
import type { Read } from './read.ts';
import { handOver, onReadFailure, useRead } from './read.ts';

const answering = (...answers: [number, unknown][]) => {
  const fake = vi.fn<typeof fetch>(() => {
    const [status, body] = answers.shift() ?? [500, undefined];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  vi.stubGlobal('fetch', fake);
  return fake;
};

const list: Read<string[]> = { path: '/event_emails', query: { id: 'a' } };
const open = (read: Read<string[]> = list, options?: { fresh: boolean }) =>
  renderHook((current: Read<string[]>) => useRead(current, options), {
    initialProps: read,
    wrapper: StrictMode,
  });

afterEach(() => {
  vi.unstubAllGlobals();
  forget();
});

const openAndRead = async (expected: string[], read?: Read<string[]>) => {
  const view = open(read);
  await waitFor(() => expect(view.result.current.data).toEqual(expected));
  return view;
};

it('has no data at first, then the answer, with one request', async () => {
  const fake = answering([200, ['x']]);
  const { result } = open();
  expect(result.current).toMatchObject({ data: undefined, error: undefined });
  await waitFor(() => expect(result.current.data).toEqual(['x']));
  expect(fake).toHaveBeenCalledTimes(1);
});

it('shows an answer less than a minute old at once, unless it must be fresh', async () => {
  answering([200, ['old']], [200, ['new']], [200, ['newest']]);
  await ask(list.path, list.query);
  const { result, unmount } = open();
  expect(result.current.data).toEqual(['old']);
  await waitFor(() => expect(result.current.data).toEqual(['new']));
  unmount();
  const second = open(list, { fresh: true });
  expect(second.result.current.data).toBeUndefined();
  await waitFor(() => expect(second.result.current.data).toEqual(['newest']));
});

it('sends no request for a value passed to handOver', async () => {
  const fake = answering();
  expect(handOver(list, ['x'])).toEqual(['x']);
  await expect(ask(list.path, list.query)).resolves.toEqual(['x']);
  expect(fake).not.toHaveBeenCalled();
});

it('has the error, and reads again when asked', async () => {
  answering([503, { error: 'unavailable', requestId: 'r' }], [200, ['x']]);
  const { result } = open();
  await waitFor(() => expect(result.current.error?.code).toBe('unavailable'));
  act(() => result.current.again());
  expect(result.current.error).toBeUndefined();
  await waitFor(() => expect(result.current.data).toEqual(['x']));
});

it('keeps its data when reading again fails', async () => {
  answering([200, ['x']], [503, undefined]);
  const { result } = await openAndRead(['x']);
  act(() => result.current.again());
  await waitFor(() => expect(result.current.error?.code).toBe('unavailable'));
  expect(result.current.data).toEqual(['x']);
});

it.each([
  [404, 'notfound'],
  [400, 'invalid'],
])('returns the value of `absent` on %i', async (status, error) => {
  answering([status, { error, requestId: 'r' }]);
  const { result } = await openAndRead([], { ...list, absent: [] });
  expect(result.current.error).toBeUndefined();
});

it('returns the same object for `absent` at every render', async () => {
  answering([404, { error: 'notfound', requestId: 'r' }]);
  const { result, rerender } = await openAndRead([], { ...list, absent: [] });
  const { data } = result.current;
  rerender({ ...list, absent: [] });
  expect(result.current.data).toBe(data);
});

it('drops the old data when the address changes', async () => {
  answering([200, ['a']], [200, ['b']]);
  const { result, rerender } = await openAndRead(['a']);
  rerender({ ...list, query: { id: 'b' } });
  expect(result.current.data).toBeUndefined();
  await waitFor(() => expect(result.current.data).toEqual(['b']));
});

it('reads an endpoint without parameters', async () => {
  const fake = answering([200, ['x']]);
  const performances: Read<PerformanceResponse[]> = { path: '/performances' };
  const { result } = renderHook(() => useRead(performances));
  await waitFor(() => expect(result.current.data).toEqual(['x']));
  expect(fake.mock.calls[0]?.[0]).toBe('/api/performances');
});

it('reports a failed read to onReadFailure, but not a missing value', async () => {
  const told: number[] = [];
  const stop = onReadFailure(({ status }) => void told.push(status));
  const nothing = { error: 'notfound', requestId: 'r' };
  answering([404, nothing], [503, undefined], [404, '<h1>gateway</h1>']);
  const { result } = await openAndRead([], { ...list, absent: [] });
  act(() => result.current.again());
  await waitFor(() => expect(result.current.error?.status).toBe(503));
  act(() => result.current.again());
  await waitFor(() => expect(result.current.error?.status).toBe(404));
  expect(result.current.data).toBeUndefined();
  stop();
  expect(told).toEqual([503, 404]);
});

import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { get, peek, seed } from '../api/http.ts';
import { leaveOtherTabs, onNews, tell, useNews } from './news.ts';

const otherTab = new BroadcastChannel('portal-news');
const ids = { event: 'e1', performance: 'p1' };

it('is received in this tab and in the others, with its ids', async () => {
  const own = vi.fn();
  const others = vi.fn<(data: unknown) => void>();
  const stop = onNews('signed-up', own);
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => others(data);
  tell('signed-up', ids);
  await expect.poll(() => others).toHaveBeenCalledExactlyOnceWith({ name: 'signed-up', ids });
  expect(own).toHaveBeenCalledExactlyOnceWith(ids);
  stop();
});

it('is received from another tab until the listener is removed, and only if it is valid', async () => {
  const heard = vi.fn();
  const stop = onNews('event-saved', heard);
  const end = vi.fn();
  onNews('program-saved', end);
  const send = (name: string, event: string) => otherTab.postMessage({ name, ids: { event } });
  otherTab.postMessage('profiles-changed');
  send('event-saved', '<b>Ada</b>');
  send('event-saved', 'e1');
  send('program-saved', 'e1');
  await expect.poll(() => end).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalledExactlyOnceWith({ event: 'e1' });
  stop();
  send('event-saved', 'e1');
  send('program-saved', 'e1');
  await expect.poll(() => end).toHaveBeenCalledTimes(2);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('from another tab removes cached answers', async () => {
  seed('/event', { id: 'e1' }, { name: 'Before' });
  await get('/event', { id: 'e1' });
  expect(peek('/event', { id: 'e1' })).toEqual({ name: 'Before' });
  const heard = vi.fn();
  onNews('profiles-changed', heard);
  otherTab.postMessage({ name: 'profiles-changed', ids: {} });
  await expect.poll(() => heard).toHaveBeenCalledOnce();
  expect(peek('/event', { id: 'e1' })).toBeUndefined();
});

it('reaches all listeners, even if one throws', async () => {
  const thrown = vi.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener('error', thrown);
  const heard = vi.fn();
  const stops = [
    onNews('signed-up', () => {
      throw new Error('a listener of another team');
    }),
    onNews('signed-up', heard),
  ];
  expect(() => tell('signed-up', ids)).not.toThrow();
  await expect.poll(() => heard).toHaveBeenCalledOnce();
  stops.forEach((stop) => stop());
  removeEventListener('error', thrown);
});

it('is received by a component with its current props, while it is mounted', async () => {
  const heard = vi.fn<(page: number, event: string) => void>();
  const { rerender, unmount } = renderHook(
    ({ page }) => useNews('event-saved', ({ event }) => heard(page, event)),
    { initialProps: { page: 1 } },
  );
  rerender({ page: 2 });
  tell('event-saved', { event: 'e1' });
  await expect.poll(() => heard).toHaveBeenCalledExactlyOnceWith(2, 'e1');
  unmount();
  tell('event-saved', { event: 'e1' });
  await Promise.resolve();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('does not compile with an unknown name, a missing id, or an extra id', () => {
  const neverRun = () => {
    // @ts-expect-error no such news
    tell('paid', {});
    // @ts-expect-error an id is missing
    tell('signed-up', { event: 'e1' });
    // @ts-expect-error a name is no id
    tell('event-saved', { event: 'e1', name: 'Recital' });
    // @ts-expect-error what is not told cannot be heard
    onNews('event-saved', (ids: { performance: string }) => void ids);
  };
  expect(neverRun).toBeTypeOf('function');
});

it('stays in this tab on a core page', async () => {
  const others = vi.fn<(data: unknown) => void>();
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => others(data);
  const heard = vi.fn();
  onNews('event-saved', heard);
  leaveOtherTabs();
  tell('event-saved', { event: 'of-core' });
  otherTab.postMessage({ name: 'event-saved', ids: { event: 'of-a-team' } });
  // All earlier messages have arrived.
  new BroadcastChannel('portal-news').postMessage('later');
  await expect.poll(() => others).toHaveBeenCalledWith('later');
  expect(others).not.toHaveBeenCalledWith({ name: 'event-saved', ids: { event: 'of-core' } });
  expect(heard).toHaveBeenCalledExactlyOnceWith({ event: 'of-core' });
});

import { endpoints } from '@portal/contracts/endpoints';
import { RemoteDataResponse } from '@portal/contracts/remote-data';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { get, put } from './http.ts';
import { changeRemoteData, remoteData, useRemoteData } from './remote-data.ts';
import { session } from '../session/session.ts';
import { mockApi } from '../testing/mock-api.tsx';
import { refusal } from '../testing/refusal.tsx';
import { mockRemoteData } from '../testing/remote-data.tsx';
import { personId } from '../testing/render-page.tsx';

const kept = mockRemoteData({
  id: 'mf_posters',
  keeps: { mine: true, everybody: { read: 'public', write: 'coordinator' } },
});
const server = mockApi(kept.handlers, kept.reset);

const place = { remote: 'mf_posters', scope: 'mine', key: 'favorites' } as const;
const favorites = remoteData({ ...place, shape: endpoints['GET /event_emails'].answer, empty: [] });
const open = () => renderHook(() => useRemoteData(favorites));
const add = (name: string) => (before: string[]) => [...before, name];

const signIn = (...permissions: 'coordinator'[]) =>
  session.setState({ status: 'signed-in', id: personId, permissions }, true);
beforeEach(() => signIn());

describe('useRemoteData', () => {
  it('is empty at first, and then has the changed value', async () => {
    const { result } = open();
    await waitFor(() => expect(result.current.data).toEqual([]));
    await act(() => result.current.change(add('a')));
    await act(() => result.current.change(add('b')));
    await waitFor(() => expect(result.current.data).toEqual(['a', 'b']));
    expect(await get('/remote_data', place)).toEqual([{ key: 'favorites', value: ['a', 'b'], version: 2 }]);
  });

  it('has the changed value after the mock API starts again, as after a reload of the standalone page', async () => {
    await put('/remote_data', { ...place, value: ['a'] });
    server.use(...mockRemoteData({ id: 'mf_posters', keeps: { mine: true } }).handlers);
    expect(await get('/remote_data', place)).toMatchObject([{ value: ['a'] }]);
  });

  it('applies a change again after another client has changed the value', async () => {
    await put('/remote_data', { ...place, value: ['theirs'] });
    server.use(http.get('/api/remote_data', () => HttpResponse.json([]), { once: true }));
    const value = await changeRemoteData(favorites, add('more'));
    expect(value).toEqual(['theirs', 'more']);
  });

  it('is empty if the stored value does not match the schema', async () => {
    await put('/remote_data', { ...place, value: { of: 'yesterday' } });
    const { result } = open();
    await waitFor(() => expect(result.current.data).toEqual([]));
  });

  it('has the error if it could not be read', async () => {
    server.use(http.get('/api/remote_data', () => refusal('unavailable')));
    const { result } = open();
    await waitFor(() => expect(result.current.error?.code).toBe('unavailable'));
  });
});

describe('the mock API', () => {
  const wall = { remote: 'mf_posters', scope: 'everybody', key: 'wall', value: 1 } as const;

  it('refuses what the declaration does not allow, as the API does', async () => {
    await expect(put('/remote_data', wall)).rejects.toMatchObject({ code: 'forbidden' });
    const other = put('/remote_data', { ...wall, remote: 'mf_other' });
    await expect(other).rejects.toMatchObject({ code: 'notfound' });
    signIn('coordinator');
    await expect(put('/remote_data', wall)).resolves.toEqual({ key: 'wall', value: 1, version: 1 });
    session.setState({ status: 'signed-out' }, true);
    await expect(get('/remote_data', { remote: 'mf_posters', scope: 'everybody' })).resolves.toHaveLength(1);
    await expect(get('/remote_data', place)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('answers in the shape of the API', async () => {
    await put('/remote_data', { ...place, value: [] });
    expect(RemoteDataResponse.safeParse(await get('/remote_data', place)).success).toBe(true);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { get } from './http.ts';
import { loadSession, may, session, signedIn, signedOut } from './session.ts';

const answering = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

const otherTab = new BroadcastChannel('portal-session');

afterEach(() => {
  vi.unstubAllGlobals();
  session.setState({ status: 'checking' }, true);
});

describe('session', () => {
  it('goes from checking to the person the server names', async () => {
    expect(session.getState()).toEqual({ status: 'checking' });
    answering(200, { id: 'a1', permissions: ['coordinator'] });
    await loadSession();
    expect(session.getState()).toEqual({ status: 'signed-in', id: 'a1', permissions: ['coordinator'] });
    expect(may(session.getState(), 'coordinator')).toBe(true);
    expect(may(session.getState(), 'admin')).toBe(false);
  });

  it.each([401, 500])('counts a check answered %i as not logged in, and not as expired', async (status) => {
    answering(status, { error: status === 401 ? 'unauthenticated' : 'unexpected', requestId: 'r' });
    await loadSession();
    expect(session.getState()).toEqual({ status: 'signed-out' });
  });

  it('marks a session that ended while somebody was at work', async () => {
    answering(200, { id: 'a1', permissions: [] });
    await loadSession();
    answering(401, { error: 'unauthenticated', requestId: 'r' });
    await get('/profile', { id: 'a' }).catch(() => undefined);
    expect(session.getState()).toEqual({ status: 'signed-out', expired: 'a1' });
    await loadSession();
    expect(session.getState()).toEqual({ status: 'signed-out', expired: 'a1' });
  });

  it('tells the other tabs', async () => {
    const heard = vi.fn<(news: unknown) => void>();
    otherTab.onmessage = ({ data }: MessageEvent<unknown>) => heard(data);
    answering(200, { id: 'a1', permissions: [] });
    await signedIn();
    signedOut();
    await expect.poll(() => heard.mock.calls).toEqual([['signed-in'], ['signed-out']]);
  });

  it('hears from the other tabs', async () => {
    answering(200, { id: 'a1', permissions: [] });
    otherTab.postMessage('signed-in');
    await expect.poll(() => session.getState().status).toBe('signed-in');
    otherTab.postMessage('signed-out');
    await expect.poll(() => session.getState()).toEqual({ status: 'signed-out' });
  });
});

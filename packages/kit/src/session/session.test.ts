import { afterEach, describe, expect, it, vi } from 'vitest';
import { get } from '../api/http.ts';
import { loadSession, may, session, signedIn, signedOut, type Session } from './session.ts';

const answering = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

const ana = { id: 'a1', permissions: [] };
const otherTab = new BroadcastChannel('portal-session');

afterEach(() => {
  vi.unstubAllGlobals();
  session.setState({ status: 'checking' }, true);
});

describe('session', () => {
  it('changes from checking to the user that the server returns', async () => {
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

  it('is marked as expired if it ended while the page was open', async () => {
    answering(200, ana);
    await loadSession();
    answering(401, { error: 'unauthenticated', requestId: 'r' });
    await get('/profile', { id: 'a' }).catch(() => undefined);
    expect(session.getState()).toEqual({ status: 'signed-out', expired: 'a1' });
    await loadSession();
    expect(session.getState()).toEqual({ status: 'signed-out', expired: 'a1' });
  });

  it('is sent to the other tabs', async () => {
    const heard = vi.fn<(news: unknown) => void>();
    otherTab.onmessage = ({ data }: MessageEvent<unknown>) => heard(data);
    answering(200, ana);
    await signedIn();
    signedOut();
    await expect.poll(() => heard.mock.calls).toEqual([['signed-in'], ['signed-out']]);
  });

  it('is updated by messages of the other tabs', async () => {
    answering(200, ana);
    otherTab.postMessage('signed-in');
    await expect.poll(() => session.getState().status).toBe('signed-in');
    answering(401, { error: 'unauthenticated', requestId: 'r' });
    otherTab.postMessage('signed-out');
    await expect.poll(() => session.getState()).toEqual({ status: 'signed-out' });
  });

  it.each([
    ['the server still knows the person', 200, ana],
    ['the server does not answer', 503, { error: 'unavailable', requestId: 'r' }],
  ])(
    'is not ended by a message from another tab when %s, and is checked once for many',
    async (_, status, answer) => {
      const person: Session = { status: 'signed-in', ...ana };
      session.setState(person, true);
      const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer), { status })));
      vi.stubGlobal('fetch', asked);
      for (let sent = 0; sent < 500; sent += 1) otherTab.postMessage('signed-out');
      await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
      expect(session.getState()).toEqual(person);
    },
  );
});

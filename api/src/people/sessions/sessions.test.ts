import { ListSessionsResponse } from '@portal/contracts/auth';
import { beforeAll, describe, expect, test } from 'vitest';
import { AccountAdministration } from '../accounts/administration/account-administration.service.js';
import { logIn } from '../../../testing/captcha.js';
import { testPassword, type SignedInClient } from '../../../testing/test-accounts.js';
import { startSecondApi, startTestApi, useTestApi } from '../../../testing/test-api.js';
import { TestClient } from '../../../testing/test-client.js';

const hour = 3_600_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

const api = useTestApi();
let administration: AccountAdministration;
beforeAll(async () => {
  administration = api.app.get(AccountAdministration);
});

// A second client with the same cookies.
const thiefOf = (client: TestClient): TestClient => {
  const thief = api.visitor();
  thief.setCookie(client.cookie);
  return thief;
};

const isSignedIn = async (client: TestClient): Promise<boolean> => (await client.get('/auth')).status === 200;

describe('a session', () => {
  test('is not created for a visitor', async () => {
    const client = api.visitor();
    await client.get('/auth');
    await client.get('/captcha?action=login');
    await client.post('/logout');
    expect(client.cookie).toBe('');
  });

  test('has a cookie scripts cannot read', async () => {
    await api.as('parent');
    const answer = await logIn(api.visitor(), 'parent@example.org');
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('portal=s%3A'));
    for (const part of [/Path=\/;/, /HttpOnly/, /SameSite=Lax/]) expect(line).toMatch(part);
  });

  test('has a secure __Host- cookie if the portal is on https', async () => {
    const secure = await startTestApi({ PUBLIC_URL: 'https://portal.example.org' });
    await secure.as('parent');
    const answer = await logIn(secure.visitor(), 'parent@example.org');
    const [session, browser] = answer.headers.getSetCookie();
    expect(session).toMatch(/^__Host-portal=.*; Secure/);
    expect(browser).toMatch(/^__Host-portal-browser=.*; Secure/);
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    await secure.stop();
  });

  test('gets a new id at login, and the old id stops working', async () => {
    const client = await api.as('parent');
    const before = thiefOf(client);
    expect((await logIn(client, 'parent@example.org')).status).toBe(200);
    expect(await isSignedIn(client)).toBe(true);
    expect(client.cookie).not.toBe(before.cookie);
    expect(await isSignedIn(before)).toBe(false);
  });

  test('is stored under a hash of its id', async () => {
    const client = await api.as('parent');
    const id = /s%3A([^.]+)\./.exec(client.cookie)?.[1] ?? '';
    expect(JSON.stringify(await api.connection.collection('sessions').find().toArray())).not.toContain(id);
  });

  test('ends on the server at logout', async () => {
    const client = await api.as('parent');
    const thief = thiefOf(client);
    const answer = await client.post('/logout');
    expect(answer.body).toEqual({ ok: true });
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(client.cookie).toBe('');
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('is ignored if a script set a second cookie before it', async () => {
    const [victim, attacker] = [await api.as('parent'), await api.as('student')];
    const headers = { cookie: `${attacker.cookie}; ${victim.cookie}` };
    expect((await api.visitor().get('/auth', { headers })).status).toBe(401);
  });

  test('cannot be forged', async () => {
    const client = await api.as('parent');
    const forged = api.visitor();
    forged.setCookie(client.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    expect(await isSignedIn(forged)).toBe(false);
    forged.setCookie(client.cookie.replace(/\.[^.]*$/, '.%FF'));
    expect((await forged.get('/auth')).status).toBe(401);
  });
});

describe('the permissions of an account', () => {
  test('is read at every request, and changes the session id', async () => {
    const client = await api.as('coordinator', 'rises-and-falls');
    await administration.grant(client.id, 'admin');
    await administration.revoke(client.id, 'coordinator');
    const before = thiefOf(client);
    expect((await client.get('/auth')).body).toMatchObject({ id: client.id, permissions: ['admin'] });
    expect(await isSignedIn(before)).toBe(false);
    await administration.revoke(client.id, 'admin');
    expect((await client.get('/auth')).body).toMatchObject({ id: client.id, permissions: [] });
  });

  test('end at its next request after it was blocked', async () => {
    const client = await api.as('parent', 'to-be-blocked');
    await administration.setBlocked(client.id, true);
    expect(await isSignedIn(client)).toBe(false);
    await administration.setBlocked(client.id, false);
    expect(await isSignedIn(client)).toBe(false);
  });
});

describe('the life of a session', () => {
  test.each([
    ['parent', 12],
    ['coordinator', 0.5],
  ] as const)('for a %s ends after %d hours without use', async (role, hours) => {
    const client = await api.as(role, `idle-${role}`);
    const other = await api.as(role, `idle-${role}`);
    api.clock.advance(hours * hour - 1000);
    expect(await isSignedIn(client)).toBe(true);
    api.clock.advance(1000);
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
  });

  test.each([
    ['parent', 720],
    ['admin', 12],
  ] as const)('for a %s ends after %i hours, however much it was used', async (role, hours) => {
    const client = await api.as(role, `old-${role}`);
    for (let passed = 0; passed + 1 < hours; passed += 1) {
      for (let third = 0; third < 3; third += 1) {
        api.clock.advance(hour / 3);
        if (passed % 10 === 0 || role === 'admin') expect(await isSignedIn(client)).toBe(true);
      }
    }
    api.clock.advance(hour);
    expect(await isSignedIn(client)).toBe(false);
  });
});

describe('GET /sessions and POST /sessions_end', () => {
  let here: SignedInClient;
  let there: TestClient;
  beforeAll(async () => {
    here = await api.as('parent', 'two-devices');
    there = api.visitor();
    await logIn(there, here.email, testPassword, { headers: { 'user-agent': firefox } });
  });

  test('list the devices of an account, the newest first', async () => {
    const list = (await here.get('/sessions')).as(ListSessionsResponse);
    expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Windows', false],
      ['', true],
    ]);
  });

  test('end one other session, never that of another account', async () => {
    const stranger = await api.as('student');
    const [first] = (await here.get('/sessions')).as(ListSessionsResponse);
    await stranger.post('/sessions_end', { id: first?.id });
    expect(await isSignedIn(there)).toBe(true);
    await here.post('/sessions_end', { id: first?.id });
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
  });

  test('end all other sessions', async () => {
    await logIn(there, here.email);
    await here.post('/sessions_end', {});
    expect([await isSignedIn(there), await isSignedIn(here)]).toEqual([false, true]);
  });
});

describe('two processes on one store', () => {
  test('share sessions, and each sees those the other has ended', async () => {
    const second = await startSecondApi(api);
    const client = await api.as('parent', 'wanderer');
    const elsewhere = new TestClient(second.url);
    elsewhere.setCookie(client.cookie);
    expect(await isSignedIn(elsewhere)).toBe(true);
    await elsewhere.post('/logout');
    expect(await isSignedIn(client)).toBe(false);
    await second.stop();
  });
});

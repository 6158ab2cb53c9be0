import { SessionResponse, type CaptchaAction } from '@portal/contracts/auth';
import { hash } from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountAdministration } from '../accounts/administration/account-administration.service.js';
import { PasswordsService } from '../accounts/credentials/passwords.service.js';
import { logIn, solvedCaptcha } from '../../../testing/captcha.js';
import {
  changePassword,
  newPassword,
  testPassword,
  type SignedInClient,
} from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { TestClient, type TestAnswer } from '../../../testing/test-client.js';

const minute = 60_000;

const api = useTestApi({
  LIMITS: 'login-account=10,login-browser=10,login-address=20,password-session=10',
});
let passwords: PasswordsService;
beforeAll(async () => {
  passwords = api.app.get(PasswordsService);
  await api.as('parent');
});
beforeEach(() => api.connection.collection('throttles').deleteMany({}));

const login = async (
  client: TestClient,
  input: object = {},
  action: CaptchaAction = 'login',
): Promise<TestAnswer> =>
  await client.post('/login', {
    email: 'parent@example.org',
    password: testPassword,
    token: await solvedCaptcha(client, action),
    ...input,
  });

const addAccount = async (email: string, password: string): Promise<void> => {
  const fields = { phone: '5551234567', state: 'Ohio', zip: '43004', accountType: 'parent' } as const;
  await api.app.get(AccountAdministration).addAccounts([{ email, password, ...fields }]);
};

const storedHash = async (email: string): Promise<string> =>
  (await api.connection.collection('accounts').findOne({ email }))?.['passwordHash'] as string;

describe('POST /login', () => {
  test('ignores the case of the email', async () => {
    const client = api.visitor();
    const answer = await login(client, { email: ' Parent@Example.ORG ' });
    expect(answer.status).toBe(200);
    const { id } = answer.as(SessionResponse);
    expect((await client.get('/auth')).body).toEqual({ id, permissions: [] });
  });

  test.each([
    ['noemail', 401, { email: 'nobody@example.org' }],
    ['noemail', 401, { email: 'no address' }],
    ['noemail', 401, { email: { $ne: '' } }],
    ['badpass', 401, { password: 'Music2025' }],
    ['badpass', 401, { password: '' }],
    ['badpass', 401, { password: { $gt: '' } }],
    ['badcaptcha', 400, { token: undefined }],
    ['badcaptcha', 400, { token: 'e30=' }],
    ['badcaptcha', 400, { token: ['x'] }],
    ['invalid', 400, { remember: true }],
  ])('answers %s (%i) for %j', async (code, status, input) => {
    const answer = await login(api.visitor(), input);
    expect([answer.error, answer.status]).toEqual([code, status]);
  });

  test('computes one hash for a known email and one for an unknown', async () => {
    for (const email of ['parent@example.org', 'nobody@example.org']) {
      const before = passwords.computed;
      await login(api.visitor(), { email, password: 'Wrong2026' });
      expect(passwords.computed - before).toBe(1);
    }
  });

  test('does not check the password without a solved captcha', async () => {
    const before = passwords.computed;
    await login(api.visitor(), { token: 'e30=' });
    expect(passwords.computed).toBe(before);
  });

  test('returns that an account is blocked only if the password is right', async () => {
    const { email, id } = await api.as('parent', 'blocked');
    await api.app.get(AccountAdministration).setBlocked(id, true);
    expect((await login(api.visitor(), { email, password: 'Wrong2026' })).error).toBe('badpass');
    expect((await login(api.visitor(), { email })).error).toBe('blocked');
  });
});

describe('the captcha of a login', () => {
  test('is accepted once', async () => {
    const client = api.visitor();
    const token = await solvedCaptcha(client, 'login');
    expect((await login(client, { token })).status).toBe(200);
    expect((await login(client, { token })).error).toBe('badcaptcha');
  });

  test('is accepted once in twenty simultaneous requests', async () => {
    const token = await solvedCaptcha(api.visitor(), 'login');
    const answers = await Promise.all(Array.from({ length: 15 }, () => login(api.visitor(), { token })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('is valid for logins only', async () => {
    const client = api.visitor();
    expect((await login(client, {}, 'signup')).error).toBe('badcaptcha');
  });

  test('is accepted for five minutes', async () => {
    const client = api.visitor();
    const [early, late] = [await solvedCaptcha(client, 'login'), await solvedCaptcha(client, 'login')];
    api.clock.advance(4 * minute + 50_000);
    expect((await login(client, { token: early })).status).toBe(200);
    api.clock.advance(11_000);
    expect((await login(client, { token: late })).error).toBe('badcaptcha');
  });

  test('is refused if its cost or action was changed', async () => {
    const client = api.visitor();
    const token = await solvedCaptcha(client, 'signup');
    const text = Buffer.from(token, 'base64').toString().replace('"signup"', '"login"');
    expect((await login(client, { token: Buffer.from(text).toString('base64') })).error).toBe('badcaptcha');
    expect((await login(client, { token: token.toUpperCase() })).error).toBe('badcaptcha');
  });
});

describe('too many logins', () => {
  test('for one account are refused for 15 minutes, also with the right password', async () => {
    for (let tries = 0; tries < 10; tries += 1) await login(api.visitor(), { password: 'Wrong2026' });
    const refused = await login(api.visitor());
    expect([refused.status, refused.error]).toEqual([429, 'throttled']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    api.clock.advance(wait * 1000);
    expect((await login(api.visitor())).status).toBe(200);
  });

  test('at the same time: exactly the allowed number is accepted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => login(api.visitor(), { password: 'Wrong2026' })),
    );
    expect(answers.filter((answer) => answer.error === 'badpass')).toHaveLength(10);
    expect(answers.filter((answer) => answer.error === 'throttled')).toHaveLength(6);
  });

  test('are not counted if the login succeeds, because a school may share one address', async () => {
    for (let tries = 0; tries < 25; tries += 1) expect((await login(api.visitor())).status).toBe(200);
  });

  test('from one address are refused, and an untrusted X-Forwarded-For changes nothing', async () => {
    const attempt = async (number: number) => {
      const client = api.visitor();
      const token = await solvedCaptcha(client, 'login');
      const body = { email: `nobody${String(number)}@example.org`, password: 'x', token };
      return await client.post('/login', body, { headers: { 'x-forwarded-for': `9.9.9.${String(number)}` } });
    };
    for (let number = 0; number < 20; number += 1) expect((await attempt(number)).error).toBe('noemail');
    expect((await attempt(21)).error).toBe('throttled');
  });
});

describe('wrong passwords of a stranger', () => {
  const lockOut = async (email: string): Promise<void> => {
    for (let tries = 0; tries < 11; tries += 1)
      await login(api.visitor(), { email, password: `Wrong${String(tries)}` });
    expect((await login(api.visitor(), { email })).error).toBe('throttled');
  };

  // A browser in which the user logged in and out.
  const knownBrowser = async (email: string): Promise<TestClient> => {
    const browser = api.visitor();
    expect((await login(browser, { email })).status).toBe(200);
    await browser.post('/logout');
    return browser;
  };

  test('do not lock users out of a browser they have logged in from', async () => {
    const { email } = await api.as('teacher', 'pestered');
    const browser = await knownBrowser(email);
    await lockOut(email);
    expect((await login(browser, { email })).status).toBe(200);
  });

  test('do not lock logged-in users out of confirming their password', async () => {
    const teacher = await api.as('teacher', 'pestered-inside');
    await lockOut(teacher.email);
    expect((await teacher.post('/reauthenticate', { password: testPassword })).status).toBe(200);
  });

  test('are counted separately for each known browser and each session', async () => {
    const { email } = await api.as('teacher', 'twice-known');
    const [one, other] = [await knownBrowser(email), await knownBrowser(email)];
    for (let tries = 0; tries < 10; tries += 1)
      expect((await login(one, { email, password: 'Wrong2026' })).error).toBe('badpass');
    expect((await login(one, { email })).error).toBe('throttled');
    expect((await login(other, { email })).status).toBe(200);
    const again = await api.as('teacher', 'twice-known');
    for (let tries = 0; tries < 10; tries += 1)
      expect((await again.post('/reauthenticate', { password: 'Wrong2026' })).error).toBe('badpass');
    expect((await again.post('/reauthenticate', { password: testPassword })).error).toBe('throttled');
    expect((await other.post('/reauthenticate', { password: testPassword })).status).toBe(200);
  });

  test.each<[string, (browser: TestClient, owner: SignedInClient) => unknown]>([
    [
      'forged',
      (browser) => browser.setCookie(browser.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))),
    ],
    [
      'of another account',
      async (browser) =>
        browser.setCookie((await knownBrowser((await api.as('student', 'neighbor')).email)).cookie),
    ],
    ['older than 90 days', () => api.clock.advance(90 * 24 * 60 * minute)],
    ['from before a new password', (_, { id }) => api.app.get(AccountAdministration).endSessions(id)],
  ])('lock out a browser whose cookie is %s', async (what, change) => {
    const owner = await api.as('teacher', `known-${what.replaceAll(' ', '-')}`);
    const browser = await knownBrowser(owner.email);
    await change(browser, owner);
    await lockOut(owner.email);
    expect((await login(browser, { email: owner.email })).error).toBe('throttled');
  });

  test('do not lock out the browser that set a new password', async () => {
    const owner = await api.as('teacher', 'new-password');
    expect((await changePassword(owner)).status).toBe(200);
    await owner.post('/logout');
    for (let tries = 0; tries < 11; tries += 1)
      await login(api.visitor(), { email: owner.email, password: 'Wrong2026' });
    expect((await logIn(owner, owner.email, newPassword.password)).status).toBe(200);
  });
});

describe('the cookie of a known browser', () => {
  test('is HttpOnly and SameSite, stays after log-out and gives no access', async () => {
    const client = api.visitor();
    const lines = (await login(client)).headers.getSetCookie();
    expect(lines.find((line) => line.startsWith('portal-browser='))).toMatch(
      /^portal-browser=[0-9a-f]{24}\.\d+\.\d+\.[\w.-]+; Max-Age=7776000; Path=\/; .*HttpOnly; SameSite=Strict$/,
    );
    await client.post('/logout');
    expect(client.cookie).toMatch(/^portal-browser=[^;]+$/);
    expect((await client.get('/auth')).status).toBe(401);
  });
});

describe('passwords', () => {
  test('with 200 characters in any script are compared to the last character', async () => {
    const long = `Ä1${'長'.repeat(198)}`;
    await addAccount('long@example.org', long);
    const email = 'long@example.org';
    expect((await login(api.visitor(), { email, password: long })).status).toBe(200);
    expect((await login(api.visitor(), { email, password: `${long.slice(0, 199)}x` })).error).toBe('badpass');
    expect((await login(api.visitor(), { email, password: `${long.slice(0, 72)}` })).error).toBe('badpass');
  });

  test('are equal in every Unicode form of their accents', async () => {
    await addAccount('accent@example.org', 'Caf\u00e9 2026');
    const answer = await login(api.visitor(), { email: 'accent@example.org', password: 'Cafe\u0301 2026' });
    expect(answer.status).toBe(200);
  });

  test('are stored as argon2id with the parameters of OWASP', async () => {
    expect(await storedHash('parent@example.org')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('are hashed again at login if the parameters were raised', async () => {
    const old = await api.as('parent', 'old');
    const passwordHash = await hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await api.setAccount(old, { passwordHash });
    expect((await logIn(api.visitor(), old.email)).status).toBe(200);
    expect(await storedHash(old.email)).toMatch(/m=19456,t=2,p=1/);
    expect((await logIn(api.visitor(), old.email)).status).toBe(200);
  });
});

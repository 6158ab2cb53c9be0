import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testPassword } from '../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';

// What the provider answers next; undefined lets it break down.
let verdict: object | undefined;
const asked: string[] = [];

let provider: Server;
beforeAll(async () => {
  provider = createServer((request, response) => {
    let form = '';
    request.on('data', (part: Buffer) => (form += part.toString()));
    request.on('end', () => {
      asked.push(form);
      if (verdict) response.end(JSON.stringify(verdict));
      else response.writeHead(500).end('<html>');
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => {
  verdict = { success: true };
});

describe.each(['turnstile', 'hcaptcha', 'recaptcha'])('%s', (name) => {
  let api: TestApi;
  beforeAll(async () => {
    const { port } = provider.address() as AddressInfo;
    api = await startTestApi({
      CAPTCHA_PROVIDER: name,
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_PROVIDER_SECRET: 'provider-secret',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${String(port)}/siteverify`,
    });
    await api.as('parent');
  });
  afterAll(async () => {
    await api.stop();
  });

  const login = async (token: string) =>
    await api.visitor().post('/login', { email: 'parent@example.org', password: testPassword, token });

  test('gives its site key', async () => {
    const { body } = await api.visitor().get('/captcha?action=login');
    expect(body).toEqual({ provider: name, siteKey: 'site-key' });
  });

  test('is told the secret and the token, and nothing about the person', async () => {
    expect((await login('told')).status).toBe(200);
    expect(asked.at(-1)).toBe('secret=provider-secret&response=told');
  });

  test('accepts a token once, also where the provider would twice', async () => {
    expect((await login('twice')).status).toBe(200);
    expect((await login('twice')).error).toBe('badcaptcha');
  });

  test.each([
    [{ success: false }],
    [{ success: true, action: 'signup' }],
    [{ success: true, hostname: 'evil.example' }],
  ])('refuses %j', async (answer) => {
    verdict = answer;
    expect((await login('refused')).error).toBe('badcaptcha');
  });

  test('accepts a token of this action and this host', async () => {
    verdict = { success: true, action: 'login', hostname: 'localhost' };
    expect((await login('matching')).status).toBe(200);
  });

  test('that is out of order is not the same as unsolved', async () => {
    verdict = undefined;
    expect((await login('broken')).status).toBe(503);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import type { TestClient } from '../../../testing/test-client.js';
import { mockPages } from '../../../testing/test-site.js';

const input = { remote: 'mf_posters', origin: 'http://localhost:4123' };

const api = useTestApi();
beforeAll(() => mockPages(api.app));

const developer = async (name = 'dev') => {
  const { email } = await api.as('student', name);
  await api.setAccount({ email }, { permissions: ['developer'] });
  // A session from before the permission would be renewed by its first request, without the proof.
  return await (await api.as('student', name)).prove();
};
const pageFor = async (client: TestClient) => {
  const response = await fetch(`${api.url}/about`, { headers: { cookie: client.cookie } });
  return { headers: response.headers, text: await response.text() };
};
const policyFor = async (client: TestClient): Promise<string> =>
  (await pageFor(client)).headers.get('content-security-policy') ?? '';

describe('a developer', () => {
  test('gets a policy that allows exactly the origin, and a page that names the override', async () => {
    const client = await developer();
    expect((await client.post('/dev_override', input)).status).toBe(200);
    const { headers, text } = await pageFor(client);
    const policy = headers.get('content-security-policy') ?? '';
    for (const name of ['script', 'style', 'connect'])
      expect(policy).toMatch(new RegExp(`${name}-src 'self'[^;]* http://localhost:4123[; ]`));
    expect(policy).toContain("default-src 'none';");
    expect(headers.get('integrity-policy')).toBeNull();
    expect(text).toContain('"overrides":[{"id":"mf_posters","origin":"http://localhost:4123"}]');
  });

  test('can load several remotes, each from the origin that was named last', async () => {
    const client = await developer();
    for (const [remote, port] of [
      ['mf_posters', 4123],
      ['mf_news', 4124],
      ['mf_posters', 4125],
    ] as const) {
      await client.prove();
      await client.post('/dev_override', { remote, origin: `http://localhost:${port}` });
    }
    const { headers, text } = await pageFor(client);
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self'[^;]* http:\/\/localhost:4124 http:\/\/localhost:4125[; ]/,
    );
    expect(text).toContain(
      '"overrides":[{"id":"mf_news","origin":"http://localhost:4124"},{"id":"mf_posters","origin":"http://localhost:4125"}]',
    );
  });

  test('can end the override', async () => {
    const client = await developer();
    await client.post('/dev_override', input);
    await client.post('/dev_override_end');
    expect(await policyFor(client)).not.toContain('localhost');
  });

  test('loses the override together with the permission', async () => {
    const client = await developer();
    await client.post('/dev_override', input);
    await api.setAccount(client, { permissions: [] });
    expect(await policyFor(client)).not.toContain('localhost');
  });

  test.each([
    'https://evil.example',
    'http://localhost.evil.example:80',
    'http://localhost:1234/x',
    "http://localhost:1234; script-src 'unsafe-inline'",
    'http://10.0.0.1:8080',
  ])('cannot name %s', async (origin) => {
    expect((await (await developer()).post('/dev_override', { ...input, origin })).status).toBe(400);
  });
});

describe('other accounts', () => {
  test('get no override by copying the cookie', async () => {
    const client = await developer();
    await client.post('/dev_override', input);
    const [line = ''] = client.cookie.split('; ').filter((one) => one.startsWith('portal-override='));
    for (const other of [api.visitor(), await api.as('parent'), await developer('another')]) {
      other.setCookie(line);
      expect(await policyFor(other)).not.toContain('localhost');
    }
  });

  test('cannot forge a cookie', async () => {
    const client = await developer();
    const forged = JSON.stringify({ ...input, account: client.id, until: Date.now() + 1e6 });
    const text = Buffer.from(forged).toString('base64url');
    client.setCookie(`portal-override=${text}.${'A'.repeat(43)}`);
    expect(await policyFor(client)).not.toContain('localhost');
  });

  test('get 403 from POST /dev_override: a parent is refused', async () => {
    expect((await (await api.as('parent')).post('/dev_override', input)).status).toBe(403);
  });
});

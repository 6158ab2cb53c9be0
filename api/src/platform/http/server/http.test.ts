import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusOf } from '../../../../testing/raw-request.js';
import { useTestApi } from '../../../../testing/test-api.js';

const own = 'http://localhost:3000';

const api = useTestApi();

const logout = async (headers: Record<string, string>, raw?: string): Promise<number> =>
  (await api.visitor().post('/logout', undefined, { headers, ...(raw !== undefined && { raw }) })).status;

describe('a write', () => {
  test.each([
    [200, { origin: own }],
    [200, { origin: own, 'sec-fetch-site': 'same-origin' }],
    [200, {}],
    [403, { origin: 'http://localhost:3001' }],
    [403, { origin: 'https://localhost:3000' }],
    [403, { origin: 'http://evil.example' }],
    [403, { origin: 'null' }],
    [403, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'none' }],
    [403, { origin: own, 'sec-fetch-site': 'cross-site' }],
    [403, { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }],
    [403, { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }],
  ])('returns %i with %j', async (status, headers) => {
    expect(await logout(headers)).toBe(status);
  });

  test('is accepted on another local port in development if host and origin are equal', async () => {
    expect(await logout({ origin: api.url, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await logout({ origin: api.url.replace('http:', 'https:') })).toBe(403);
  });

  test.each([
    [200, 'localhost'],
    [200, 'localhost:1234'],
    [200, 'portal.localhost:3000'],
    [200, '127.9.9.9'],
    [200, '[::1]:3000'],
    [400, 'evil.example'],
    [400, 'localhost.evil.example'],
    [400, '127.0.0.1.evil.example'],
    [400, 'evil-localhost:x'],
    [400, '10.0.0.7:3000'],
  ])('returns %i for the host %s', async (status, host) => {
    expect(await statusOf(`${api.url}/api/captcha?action=login`, { host })).toBe(status);
  });

  test('is refused from other origins, whatever the headers', async () => {
    const origin = fc.option(
      fc.oneof(fc.constantFrom(own, 'null'), fc.webUrl({ validSchemes: ['http', 'https'] })),
    );
    const site = fc.option(fc.constantFrom('same-origin', 'same-site', 'cross-site', 'none'));
    await fc.assert(
      fc.asyncProperty(origin, site, async (originHeader, siteHeader) => {
        const isOwn =
          originHeader !== 'null' &&
          (siteHeader === null
            ? originHeader === null || originHeader === own
            : siteHeader === 'same-origin' && (originHeader === null || originHeader === own));
        const headers = {
          ...(originHeader !== null && { origin: originHeader }),
          ...(siteHeader !== null && { 'sec-fetch-site': siteHeader }),
        };
        expect(await logout(headers)).toBe(isOwn ? 200 : 403);
      }),
      { numRuns: 200, seed: 20261121 },
    );
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('is refused as %s', async (type) => {
    expect(await logout({ 'content-type': type }, '{}')).toBe(415);
    expect(await logout({ 'content-type': type, origin: own }, '{}')).toBe(415);
  });
});

describe('a read', () => {
  const picture = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
  const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  const neighbor = { 'sec-fetch-site': 'same-site' };

  test.each([
    [200, '/captcha?action=login', {}],
    [200, '/healthz', { 'sec-fetch-site': 'same-origin', ...picture }],
    [200, '/healthz', { 'sec-fetch-site': 'none', ...link }],
    [403, '/healthz', { ...elsewhere, ...picture }],
    [403, '/healthz', { ...neighbor, ...picture }],
    [403, '/healthz', { ...elsewhere, ...link }],
    [403, '/captcha?action=login', { ...elsewhere, ...picture }],
    [403, '/calendar.ics?key=x', { ...elsewhere, ...picture }],
    [403, '/calendar.ics?key=x', { ...elsewhere, ...frame }],
    [404, '/calendar.ics?key=x', { ...elsewhere, ...link }],
    [404, '/calendar.ics?key=x', {}],
    [403, '/public_program?address=x', { ...elsewhere, ...picture }],
    [200, '/docs', { ...elsewhere, ...link }],
    [200, '/docs/', { ...elsewhere, ...link }],
    [403, '/docs', { ...elsewhere, ...frame }],
  ])('returns %i at %s with %j', async (status, path, headers) => {
    expect(await statusOf(`${api.url}/api${path}`, headers)).toBe(status);
  });
});

test('a 401 has a scheme for which browsers show no login dialog', async () => {
  const answer = await api.visitor().get('/auth');
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Session']);
});

describe('an address', () => {
  const get = async (query: string) => {
    const { status, error } = await api.visitor().get(`/nowhere?${query}`);
    return [status, error];
  };

  test('is refused if it is longer than two kilobytes', async () => {
    expect(await get('x'.repeat(2000))).toEqual([404, 'notfound']);
    expect(await get('x'.repeat(2048))).toEqual([414, 'longaddress']);
  });

  test('is long enough for the longest search, in Chinese', async () => {
    const client = await api.as('student');
    const words = encodeURIComponent('乐'.repeat(200));
    const query = `searchWords=${words}&startDate=1795305600000&endDate=1795305600000&page=999999`;
    expect((await client.get(`/queryevents?${query}`)).status).toBe(200);
  });
});

describe('a body', () => {
  const post = async (raw: string, headers: Record<string, string> = {}) => {
    const { status, error } = await api.visitor().post('/login', undefined, { raw, headers });
    return [status, error];
  };

  test('is malformed if it is not JSON', async () => {
    expect(await post('{"email"')).toEqual([400, 'malformed']);
  });

  test('is too large with two megabytes', async () => {
    expect(await post(JSON.stringify('x'.repeat(2_000_000)))).toEqual([413, 'toolarge']);
  });

  test('is malformed if it is nested forty thousand deep', async () => {
    expect(await post('['.repeat(40_000) + ']'.repeat(40_000))).toEqual([400, 'malformed']);
  });

  test.each(['{"__proto__":{"x":1}}', '{"a":{"__proto__":1}}', '[{"b":[{"__proto__":[]}]}]'])(
    'is malformed with a prototype key: %s',
    async (raw) => {
      expect(await post(raw)).toEqual([400, 'malformed']);
    },
  );

  test('is refused if it is compressed', async () => {
    expect(await post('{}', { 'content-encoding': 'gzip' })).toEqual([415, 'mediatype']);
  });
});

describe('an answer', () => {
  test.each([
    ['GET', '/nowhere', 404, 'notfound'],
    ['POST', '/auth', 405, 'methodnotallowed'],
    ['DELETE', '/account', 405, 'methodnotallowed'],
    ['OPTIONS', '/login', 405, 'methodnotallowed'],
    ['GET', '/%ff', 400, 'malformed'],
    ['GET', '/auth', 401, 'unauthenticated'],
  ])('to %s %s is %i %s with its request id', async (method, path, status, error) => {
    const answer = await api.visitor().request(method, path);
    expect([answer.status, answer.error]).toEqual([status, error]);
    expect(answer.body).toEqual({ error, requestId: answer.headers.get('x-request-id') });
  });

  test('has the allowed methods with 405', async () => {
    const { headers } = await api.visitor().request('DELETE', '/account');
    expect(headers.get('allow')).toBe('GET, PUT, POST');
  });

  test.each(['/healthz', '/auth', '/nowhere', '/captcha?action=login'])(
    'to %s has the security headers',
    async (path) => {
      const { headers } = await api.visitor().get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  test('keeps a valid request id and replaces any other', async () => {
    const idFor = async (id: string) =>
      (await api.visitor().get('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idFor('from-a-proxy-1')).toBe('from-a-proxy-1');
    expect(await idFor('{"level":"fatal"}')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

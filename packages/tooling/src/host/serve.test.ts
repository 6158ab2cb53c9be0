import type { RemoteDeclaration } from '@portal/contracts/remote';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hostileRequests, sendRaw } from '../testing/hostile-requests.ts';
import { listen } from '../testing/listen.ts';
import { serveRemote } from './serve.ts';

const policy = "default-src 'none';script-src 'self'";
const asked: IncomingMessage[] = [];
const portal = createServer((incoming, response) => {
  asked.push(incoming);
  const isCall = incoming.url?.startsWith('/api/') ?? false;
  const language = incoming.headers['accept-language'] ?? '';
  const ofPage = { 'content-security-policy': policy, 'set-cookie': 'visitor=1' };
  response.writeHead(isCall ? 201 : 200, isCall ? { 'set-cookie': 'portal=1; HttpOnly' } : ofPage);
  response.end(isCall ? '{}' : `<!doctype html><html lang="${language}"><body>The login</body></html>`);
});

const declaration: RemoteDeclaration = {
  ...{ id: 'mf_things', title: 'Things', trust: 'team', requires: { shellApi: '^1.0.0' }, nav: [] },
  pages: [{ path: '/things/:id', access: 'public' }],
};

let own: URL;
let host: Server;
beforeAll(async () => {
  const page = '<html lang="en"><title>Stand-alone</title><meta name="portal" content=""></html>';
  const files = { 'index.html': `<!doctype html>${page}`, 'main.js': 'plain', 'main.js.gz': 'smaller' };
  host = serveRemote({
    files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
    declaration,
    portal: await listen(portal),
  });
  own = await listen(host);
});
afterEach(() => void asked.splice(0));
afterAll(() => {
  host.close();
  portal.close();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, own), { headers });

test("a page has the portal's policies, the user's language, and no cookie of the portal's page", async () => {
  const page = await get('/things/1', { 'accept-language': 'es' });
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, policy]);
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(await page.text()).toMatch(
    /<html lang="es"><title>Things<\/title><meta name="portal" content="http:\/\/127/,
  );
  expect((await get('/elsewhere')).status).toBe(404);
});

test('a file is cached forever, in an encoding that the browser accepts', async () => {
  const file = await get('/main.js', { 'accept-encoding': 'identity' });
  expect(await file.text()).toBe('plain');
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await get('/main.js', { 'service-worker': 'script' })).status).toBe(403);
  expect((await fetch(own, { method: 'POST' })).status).toBe(405);
});

test("a call is forwarded without browser headers, with the user's address, and its answer with its cookie", async () => {
  const headers = { origin: own.origin, 'sec-fetch-site': 'same-origin', cookie: 'portal=0' };
  const answer = await fetch(new URL('/api/login?a=1', own), { method: 'POST', headers, body: '{}' });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([201, 'portal=1; HttpOnly']);
  const [passed] = asked;
  expect(passed?.url).toBe('/api/login?a=1');
  expect(passed?.headers).toMatchObject({ cookie: 'portal=0', 'x-forwarded-for': '127.0.0.1' });
  expect(Object.keys(passed?.headers ?? {}).filter((name) => /^(origin|sec-)/.test(name))).toEqual([]);
});

test.each<[string, string, Record<string, string>]>([
  ['another origin', 'POST', { origin: 'https://evil.example' }],
  ['another site', 'POST', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbor', 'POST', { 'sec-fetch-site': 'same-site' }],
  ['a write of nobody’s page', 'POST', { 'sec-fetch-site': 'none' }],
  ['another site that reads', 'GET', { 'sec-fetch-site': 'cross-site' }],
])('a call of %s is not passed on', async (_, method, headers) => {
  const answer = await fetch(new URL('/api/login', own), { method, headers });
  expect([answer.status, await answer.json()]).toEqual([403, { error: 'origin', requestId: '' }]);
  expect(asked).toEqual([]);
});

test('calls are forwarded to the portal only, whatever host the request names', async () => {
  const sent = request({ host: own.hostname, port: own.port, path: 'http://evil.example/api/auth' }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, asked[0]?.url]).toEqual([201, '/api/auth']);
});

test('a page and a call return 503 if the portal does not answer', async () => {
  const gone = serveRemote({ files: new Map(), declaration, portal: new URL('http://127.0.0.1:1') });
  const at = await listen(gone);
  const answers = await Promise.all([fetch(at), fetch(new URL('/api/auth', at))]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(await answers[1].json()).toMatchObject({ error: 'unavailable' });
  gone.close();
});

test.each(hostileRequests)('refuses or answers %s, and goes on', async (_, text) => {
  expect(await sendRaw({ host: own.hostname, port: Number(own.port) }, text)).not.toMatch(/^HTTP\S+ 5/);
  expect((await get('/things/1')).status).toBe(200);
});

test.each(['//', '///', '//:1/', 'http://[', '//a%20b'])('answers 400 to GET %s', async (path) => {
  const text = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  expect(await sendRaw({ host: own.hostname, port: Number(own.port) }, text)).toMatch(/^HTTP\/1\.1 400 /);
});

test('answers 503 when the portal ends within its page', async () => {
  const cut = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('<html>', () => response.destroy());
  });
  const gone = serveRemote({ files: new Map(), declaration, portal: await listen(cut) });
  expect((await fetch(await listen(gone))).status).toBe(503);
  gone.close();
  cut.close();
});

import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tally } from '../attack.ts';
import { newStudent, type Actors } from '../actors.ts';
import { send } from '../client.ts';
import { waitForMails } from '../outbox.ts';

const tricks = [
  ...[
    '/api/..;/account',
    '/api/%2e%2e/account',
    '/api/./account',
    '/api//account',
    '/API/account',
    '/api/account/',
  ],
  ...['/api/account%00', '/api/account%2f', '/api/auth/..%2faccount', '/;/api/account', '/api/account.json'],
];
const files = [
  ...[
    '/../package.json',
    '/assets/../shell.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/mf/../registry.json',
  ],
  ...['/mf/x/..%2f..%2fsecrets.json', '/mf/%2e%2e/%2e%2e/secrets.json', '/.git/config', '/data/secrets.json'],
  ...[
    '/assets/%00',
    '/mf/__proto__/constructor/x',
    '/assets/....//....//etc/passwd',
    '/\\..\\..\\etc\\passwd',
  ],
];
const redirects = [
  '//evil.example',
  '//evil.example/%2f..',
  '/\\evil.example',
  '/%0d%0aLocation:%20http://evil.example',
];

const leaks = /"session"\s*:\s*"|root:x:|"workspaces"|\[core\]|Location: http:\/\/evil/i;

const raw = (url: string, text: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const end = (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(3000, end);
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    socket.on('close', end);
    socket.on('error', end);
  });

const hosts = async ({ url, dataDir }: Actors, tally: Tally): Promise<void> => {
  const victim = await newStudent(url, 'hosts');
  const before = (await waitForMails(dataDir, victim.email, 1)).length;
  const forged: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example' },
  ];
  for (const headers of forged) {
    const body = { email: victim.email };
    await send(url, { method: 'POST', path: '/api/generatepasswordresetcode', body, headers });
    const page = await send(url, { path: '/', headers });
    tally.attack(`${JSON.stringify(headers)} is in the page`, page.text.includes('evil.example'));
  }
  const mails = await waitForMails(dataDir, victim.email, before + 1);
  tally.attack(
    'a mail links to the host of a request',
    mails.some((mail) => mail.includes('evil.example')),
  );
  tally.control('mails link to the portal', mails.length > 0 && mails.every((mail) => mail.includes(url)));
};

const paths = async ({ url, bob }: Actors, tally: Tally): Promise<void> => {
  const { cookie } = bob;
  for (const path of tricks) {
    const { status, text } = await send(url, { path });
    tally.attack(`nobody: ${path} ${status}`, text.includes('"permissions"'));
  }
  for (const path of files) {
    const { status, text } = await send(url, { path, headers: { cookie } });
    tally.attack(`${path} ${status}`, status >= 500 || leaks.test(text));
  }
  for (const path of redirects) {
    const { status, headers } = await send(url, { path });
    tally.attack(`${path} ${status}`, (headers.location ?? '').includes('evil') || status >= 500);
  }
  // At once, because a refused connection may stay open until the client's timeout.
  const methods = ['TRACE', 'CONNECT', 'DELETE', 'PROPFIND'].map(async (method) => {
    const [line = ''] = (await raw(url, `${method} /api/account HTTP/1.1\r\nHost: x\r\n\r\n`)).split('\r\n');
    tally.attack(`${method}: ${line}`, / [25]\d\d /.test(line));
  });
  await Promise.all(methods);
};

const shapes = async ({ url }: Actors, tally: Tally): Promise<void> => {
  const head = 'POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const smuggled = `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n`;
  tally.attack('a second request in the body of the first', (await raw(url, smuggled)).includes('"up"'));
  const twice = `${head}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`;
  tally.attack('two lengths', / 2\d\d /.test(await raw(url, twice)));
  const long = `GET /api/healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`;
  tally.attack('a header of 100 kB', / 2\d\d /.test(await raw(url, long)));
  const big = await send(url, { method: 'POST', path: '/api/login', raw: `"${'x'.repeat(300_000)}"` });
  tally.attack(`a body of 300 kB: ${big.status}`, big.status !== 413);
};

const slow = async ({ url }: Actors, tally: Tally): Promise<void> => {
  const { hostname, port } = new URL(url);
  const head =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
  const sockets: Socket[] = Array.from({ length: 200 }, (_, turn) => {
    const socket = connect(Number(port), hostname, () => socket.write(turn % 2 ? head : head.slice(0, 40)));
    socket.on('error', () => undefined);
    return socket;
  });
  for (let turn = 0; turn < 10; turn += 1) {
    for (const socket of sockets) socket.write('x');
    const { status, ms } = await send(url, { path: '/api/healthz' });
    tally.attack(`an honest request waits ${Math.round(ms)} ms`, status !== 200 || ms > 2000);
    await sleep(100);
  }
  for (const socket of sockets) socket.destroy();
};

/** Group 9: other hosts, disguised paths, and oversized, malformed or slow requests. */
export const requests = async (actors: Actors, tally: Tally): Promise<void> => {
  await hosts(actors, tally);
  await paths(actors, tally);
  await shapes(actors, tally);
  await slow(actors, tally);
  const { text } = await send(actors.url, { path: '/api/account', headers: { cookie: actors.bob.cookie } });
  tally.control('the same path, asked plainly', text.includes('"permissions"'));
};

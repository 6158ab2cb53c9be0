import { connect, type NetConnectOpts } from 'node:net';

const request = (line: string, ...headers: string[]): string =>
  `${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

const targets = [
  '//',
  '///',
  '//:1/',
  'http://[',
  '//a%20b',
  '*',
  'http://',
  'http://a b/',
  'http://host:99999/',
  'http://%00/',
  'https://user:password@[::1',
  '/%',
  '/%E0%A4%A',
  '/%00',
  '/api/%',
  '/api/%E0%A4%A',
  '/api/%00',
  '/api//',
  '/api/../../x',
  '/mf/%/%/%',
  '/assets/%00.js',
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/\\..\\..',
  '/?%',
  '/?a[b[c]=%&__proto__[x]=1',
  '#',
  `/${'a'.repeat(10_000)}`,
  `/${'a'.repeat(20_000)}`,
  `/?${'a=1&'.repeat(3_000)}`,
];

/** Requests that no browser sends. None may end a server or cause an answer of 500 and above. */
export const hostileRequests: [title: string, request: string][] = [
  ...targets.map((target): [string, string] => [
    `GET ${target.slice(0, 40)} (${String(target.length)} characters)`,
    request(`GET ${target} HTTP/1.1`),
  ]),
  ['OPTIONS *', request('OPTIONS * HTTP/1.1')],
  ['CONNECT', request('CONNECT example.org:443 HTTP/1.1')],
  ['CONNECT without a port', request('CONNECT // HTTP/1.1')],
  ['TRACE', request('TRACE / HTTP/1.1')],
  ['POST to //', request('POST // HTTP/1.1', 'Content-Length: 0')],
  ['HEAD of //', request('HEAD // HTTP/1.1')],
  ['an unknown method', request('BREW / HTTP/1.1')],
  [
    'an upgrade to a WebSocket',
    request('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'),
  ],
  [
    'an upgrade to HTTP/2',
    request('GET // HTTP/1.1', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AA'),
  ],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['HTTP/1.0 without headers', 'GET // HTTP/1.0\r\n\r\n'],
  ['HTTP/9.9', request('GET / HTTP/9.9')],
  ['HTTP/0.9', 'GET /\r\n\r\n'],
  ['two Host headers', request('GET / HTTP/1.1', 'Host: other')],
  ['a Host that is no host', 'GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n'],
  ['a large header', request('GET / HTTP/1.1', `X: ${'a'.repeat(20_000)}`)],
  [
    'bytes above ASCII in headers',
    request('GET / HTTP/1.1', 'Accept-Language: \u00ff\u00fe', 'Cookie: \u00ff=\u00fe'),
  ],
  ['bad escapes in cookies', request('GET / HTTP/1.1', 'Cookie: language=%E0%A4%A; portal=%; visitor=%00')],
  ['an origin that is no address', request('GET /api/auth HTTP/1.1', 'Origin: http://[')],
  ['a bad content length', request('POST /api/login HTTP/1.1', 'Content-Length: -1')],
  [
    'a length and chunks',
    request('POST /api/login HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
  ],
  ['a chunk that is none', `${request('POST /api/login HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`],
  ['a condition that is none', request('GET / HTTP/1.1', 'If-Modified-Since: x', 'Range: bytes=9-1')],
  ['an unknown expectation', request('GET / HTTP/1.1', 'Expect: x')],
  ['a TLS greeting', '\u0016\u0003\u0001\u0000\u0005hello'],
  ['zeros', '\u0000'.repeat(40)],
];

/** Sends bytes on a new connection. Returns the answer when the server or the time limit has ended it. */
export const sendRaw = async (target: NetConnectOpts, text: string): Promise<string> =>
  await new Promise((resolve) => {
    let answer = '';
    const socket = connect(target, () => socket.end(text, 'latin1'));
    // A server may wait for more bytes.
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1')));
    // A server may also close the connection without an answer.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(answer));
  });

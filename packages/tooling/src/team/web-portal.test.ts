import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webPortal } from './web-portal.ts';

let answer = { status: 200, error: '' };
const server = createServer((_, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: answer.error, requestId: 'abcdefgh' }));
});
let to = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  to = typeof address === 'object' && address ? `http://127.0.0.1:${String(address.port)}` : '';
});
afterAll(() => void server.close());

const portal = () => webPortal(to, 'rt_token');
const invalid = { status: 400, error: 'invalid' };
const notFound = { status: 404, error: 'notfound' };

test.each([
  [
    'a rollback',
    invalid,
    () => portal().act({ act: 'rollback', version: '9.9.9' }),
    /^no such version: 9\.9\.9/,
  ],
  [
    'a canary',
    invalid,
    () => portal().act({ act: 'canary', percent: 5, version: 'x' }),
    /^no such version: x/,
  ],
  [
    'a preview',
    invalid,
    () => portal().createPreview({ version: '1' }),
    /^no such version: 1; portal history/,
  ],
  [
    'the end of a preview',
    invalid,
    () => portal().endPreview('zzzz'),
    /^no such preview: zzzz; portal status/,
  ],
  [
    'the end of one that is gone',
    notFound,
    () => portal().endPreview('0a1b2c3d'),
    /^no such preview: 0a1b2c3d/,
  ],
  ['a pause', notFound, () => portal().act({ act: 'pause' }), /^Not found: the remote is not published yet/],
])('%s of something that does not exist is refused in a sentence', async (_, refused, act, said) => {
  answer = refused;
  await expect(act()).rejects.toThrow(said);
});

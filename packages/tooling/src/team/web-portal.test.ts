import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../testing/listen.ts';
import { webPortal, type TeamPortal } from './web-portal.ts';

let answer = { status: 200, error: '' };
const server = createServer((_, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: answer.error, requestId: 'abcdefgh' }));
});
let to = '';
beforeAll(async () => {
  to = (await listen(server)).origin;
});
afterAll(() => void server.close());

const portal = () => webPortal(to, 'rt_token');
const act = (...acts: Parameters<TeamPortal['act']>) => portal().act(...acts);
const preview = (version: string) => portal().createPreview({ version });
const endPreview = (id: string) => portal().endPreview(id);
const invalid = { status: 400, error: 'invalid' };
const notFound = { status: 404, error: 'notfound' };

test.each([
  ['a rollback', invalid, () => act({ act: 'rollback', version: '9.9.9' }), /^no such version: 9\.9\.9/],
  ['a canary', invalid, () => act({ act: 'canary', percent: 5, version: 'x' }), /^no such version: x/],
  ['a preview', invalid, () => preview('1'), /^no such version: 1; portal history/],
  ['the end of a preview', invalid, () => endPreview('zzzz'), /^no such preview: zzzz; portal status/],
  ['the end of one that is gone', notFound, () => endPreview('0a1b2c3d'), /^no such preview: 0a1b2c3d/],
  ['a pause', notFound, () => act({ act: 'pause' }), /^Not found: the remote is not published yet/],
])('%s of something that does not exist is refused in a sentence', async (_, refused, run, said) => {
  answer = refused;
  await expect(run()).rejects.toThrow(said);
});

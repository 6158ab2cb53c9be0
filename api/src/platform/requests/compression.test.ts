import { beforeAll, describe, expect, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { answerOf } from '../../../testing/raw-request.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, signUp } from '../../../testing/test-inputs.js';

const api = useTestApi();
let family: SignedInClient;
let child: string;

beforeAll(async () => {
  family = await api.as('parent');
  const { _id: event } = await createEvent(await api.as('coordinator'));
  child = (await createProfile(family))._id;
  const children = [
    child,
    ...(await Promise.all([1, 2, 3].map(() => createProfile(family)))).map(({ _id }) => _id),
  ];
  for (let turn = 0; turn < 40; turn += 1)
    await signUp(family, event, { profile: children[turn % 4], title: `Study No. ${turn}` });
});

const get = (path: string, encoding?: string) =>
  answerOf(`${api.url}/api${path}`, {
    host: 'localhost:3000',
    cookie: family.cookie,
    ...(encoding !== undefined && { 'accept-encoding': encoding }),
  });

describe('the answers that families read', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('have a tenth of the bytes with %s', async (takes, encoding, unpack) => {
    const plain = await get('/performances');
    const { headers, body } = await get('/performances', takes);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
    expect(headers['content-type']).toBe(plain.headers['content-type']);
    expect(unpack(body)).toEqual(plain.body);
    expect(JSON.parse(plain.body.toString())).toHaveLength(40);
    expect(body.length).toBeLessThan(plain.body.length / 10);
    for (const answer of [plain, await get('/performances', takes)])
      expect(answer.headers.vary).toBe('Accept-Encoding');
  });
});

test.each([
  ['is short', () => `/profile?id=${child}`],
  ['is for core pages alone', () => '/account_export'],
  ['is for everybody', () => '/captcha?action=login'],
])('the answer %s is not compressed', async (_, path) => {
  const { status, headers } = await get(path(), 'br');
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBeUndefined();
});

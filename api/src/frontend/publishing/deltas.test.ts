import { deltaName } from '@portal/remote-store/deltas';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import { RemoteCache } from '../registry/remote-cache.service.js';
import { TestTeam } from './testing/test-team.js';

const id = 'mf_things';
const [first, second, third] = ['1.0.0-00000001', '1.0.1-00000002', '1.0.2-00000003'];
const longCode = Array.from({ length: 400 }, (_, n) => `export const a${String(n * n)} = ${String(n)};`).join(
  '\n',
);
const codeOf = (version: string): string => `${longCode}\nexport const version = '${version}';`;
const allEncodings = 'gzip, deflate, br, zstd, dcb, dcz';

const api = useTestApi();
beforeAll(async () => {
  const team = await TestTeam.of(api, id);
  for (const version of [first, second, third])
    await team.publish({ version, files: { 'page.12345678.js': codeOf(version) } });
});

const hashOf = (version: string, form: 'hex' | 'base64' = 'base64'): string =>
  createHash('sha256').update(codeOf(version)).digest(form);
const load = (
  version: string,
  headers: Record<string, string> = {},
  { query = '', method = 'GET' } = {},
): Promise<Response> =>
  fetch(`${api.url}/mf/${id}/${version}/page.12345678.js${query}`, {
    method,
    headers: { 'accept-encoding': allEncodings, ...headers },
  });
const offering = (version: string) => ({ 'available-dictionary': `:${hashOf(version)}:` });

describe('a browser that has an earlier version of a file', () => {
  test.each([
    ['the live version before', third, second],
    ['the one before that', third, first],
    ['the first version', second, first],
  ])('receives the difference to %s', async (_, version, earlier) => {
    const response = await load(version, offering(earlier));
    expect(response.headers.get('content-encoding')).toBe('dcz');
    expect(response.headers.get('content-type')).toBe('text/javascript');
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary');
    expect(response.headers.get('use-as-dictionary')).toBe('match="/mf/mf_things/*/page.*.js"');
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.length).toBeLessThan(120);
    expect(body.subarray(8, 40).toString('hex')).toBe(hashOf(earlier, 'hex'));
    const dictionary = Buffer.from(codeOf(earlier));
    expect(zstdDecompressSync(body.subarray(40), { dictionary }).toString()).toBe(codeOf(version));
  });

  test('receives the same headers for HEAD', async () => {
    const [get, head] = [
      await load(third, offering(second)),
      await load(third, offering(second), { method: 'HEAD' }),
    ];
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name));
    expect(headersOf(head)).toEqual(headersOf(get));
    expect(await head.text()).toBe('');
  });
});

const isWhole = async (response: Response): Promise<void> => {
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=60, immutable');
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary');
  expect(await response.text()).toBe(codeOf(third));
};

describe('the whole file is sent', () => {
  test.each<[string, Record<string, string>, string?]>([
    ['without a dictionary', {}],
    ['for an unknown dictionary', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['for a later version as the dictionary', offering(third)],
    ['for a header that is not a hash', { 'available-dictionary': ':../../../registry.json:' }],
    ['to a browser that does not accept dcz', { ...offering(second), 'accept-encoding': 'br, zstd, dcb' }],
    ['for a repeated attempt', offering(second), '?r=0.1'],
  ])('%s', async (_, headers, query = '') => {
    await isWhole(await load(third, headers, { query }));
  });

  test('if the delta is damaged or missing', async () => {
    const file = join(api.app.get(RemoteCache).folder, id, third, 'page.12345678.js');
    const path = deltaName(file, hashOf(second, 'hex'));
    const stored = await readFile(path);
    const damaged = Buffer.from(stored);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1);
    for (const content of [damaged, stored.subarray(0, 50), Buffer.alloc(0)]) {
      await writeFile(path, content);
      await isWhole(await load(third, offering(second)));
    }
    await rm(path);
    await isWhole(await load(third, offering(second)));
    await writeFile(path, stored);
    expect((await load(third, offering(second))).headers.get('content-encoding')).toBe('dcz');
  });
});

test('a delta has no address', async () => {
  const name = deltaName('page.12345678.js', hashOf(second, 'hex'));
  expect((await fetch(`${api.url}/mf/${id}/${third}/${name}`)).status).toBe(404);
});

import { shellApiVersion } from '@portal/contracts/remote';
import { RegistryResponse } from '@portal/contracts/registry';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestRemoteStore } from '../../../testing/remote-store.js';
import { startTestSite, type TestSite } from '../../../testing/test-site.js';

let store: TestRemoteStore;
let site: TestSite;

beforeEach(async () => {
  store = await TestRemoteStore.create();
  site = await startTestSite(store);
});
afterEach(() => site.stop());

const registry = async () => RegistryResponse.parse(await (await site.get('/api/registry')).json());
const versions = async () => (await registry()).remotes.map(({ id, version }) => `${id} ${version}`);

describe('GET /api/registry', () => {
  test('is empty if no remote was ever published', async () => {
    expect(await registry()).toEqual({ schema: 1, rev: 0, shellApi: shellApiVersion, remotes: [] });
  });

  test('contains a new version at once, without a restart', async () => {
    await store.publish('mf_a', '1.0.0-00000001', ['/a']);
    expect(await versions()).toEqual(['mf_a 1.0.0-00000001']);
    await store.publish('mf_a', '1.0.1-00000002', ['/a']);
    expect(await versions()).toEqual(['mf_a 1.0.1-00000002']);
  });

  test('the files of a version that is no longer live are still served', async () => {
    await store.publish('mf_a', '1.0.0-00000001', ['/a']);
    await store.publish('mf_a', '1.0.1-00000002', ['/a']);
    expect((await site.get('/mf/mf_a/1.0.0-00000001/entry.js')).status).toBe(200);
  });

  test('answers 304 if the ETag matches', async () => {
    await store.publish('mf_a', '1.0.0-00000001', ['/a']);
    const { headers } = await site.get('/api/registry');
    expect(headers.get('cache-control')).toBe('no-cache');
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect((await site.get('/api/registry', again)).status).toBe(304);
    await store.publish('mf_b', '1.0.0-00000001', ['/b']);
    expect((await site.get('/api/registry', again)).status).toBe(200);
  });

  test('leaves out a broken version, and keeps the others', async () => {
    await store.publish('mf_a', '1.0.0-00000001', ['/a']);
    await store.publish('mf_b', '1.0.0-00000001', ['/b']);
    await store.write('mf_b/1.0.0-00000001/release.json', '{"schema":1');
    expect(await versions()).toEqual(['mf_a 1.0.0-00000001']);
    expect((await site.get('/a')).status).toBe(200);
    expect((await site.get('/b')).status).toBe(404);
  });

  test('contains a version again after it was repaired', async () => {
    await store.publish('mf_a', '1.0.0-00000001', ['/a']);
    await store.write('mf_a/1.0.0-00000001/release.json', '');
    expect(await versions()).toEqual([]);
    await store.publish('mf_a', '1.0.0-00000001', ['/a']);
    expect(await versions()).toEqual(['mf_a 1.0.0-00000001']);
  });

  test('leaves out a version whose release has another name', async () => {
    await store.publish('mf_a', '1.0.0-00000001', ['/a']);
    await store.publish('mf_b', '1.0.0-00000001', ['/b']);
    await store.write('mf_b/1.0.0-00000009/release.json', '{}');
    await store.adopt({
      schema: 1,
      rev: 9,
      remotes: { mf_b: { version: '1.0.0-00000009', status: 'on' } },
    });
    expect(await versions()).toEqual([]);
  });
});

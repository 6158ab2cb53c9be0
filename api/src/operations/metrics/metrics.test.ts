import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HealthResponse } from '@portal/contracts/health';
import { BackupSchedule } from '../backup/backup-schedule.service.js';
import { logIn } from '../../../testing/captcha.js';
import { freePort } from '@portal/tooling/testing/free-port';
import { TestRemoteStore } from '../../../testing/remote-store.js';
import { useStoreProxy } from '../../../testing/store-proxy.js';
import { useTestApi } from '../../../testing/test-api.js';

const version = '1.0.0-00000001';

const home = useTestApi();
const proxy = useStoreProxy(home);
let port: number;
const settings = async () => {
  const store = await TestRemoteStore.create();
  await store.publish('mf_things', version, ['/things']);
  port = await freePort();
  return { MONGODB_URI: proxy.uri, DATA_DIR: store.dataDir, METRICS_PORT: String(port) };
};
const api = useTestApi(settings, { givesUpEarly: true });

test('names the version that runs as the health check does', async () => {
  const { status: _, ...build } = (await api.visitor().get('/healthz')).as(HealthResponse);
  const labels = Object.entries(build).map(([name, value]) => `${name}="${value}"`);
  expect(build.commit).not.toBe('');
  expect([...(await scrape()).keys()]).toContain(`portal_info{${labels.join(',')}}`);
});

const scrape = async (): Promise<Map<string, number>> => {
  const response = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^\s{]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      expect(name, line).not.toBe('');
      return [name, Number(value)];
    }),
  );
};

describe('/metrics', () => {
  test('counts requests by route, method and status, and refusals by their code', async () => {
    const visitor = api.visitor();
    expect((await logIn(visitor, 'no@example.org', 'x')).status).toBe(401);
    await fetch(`${api.url}/mf/mf_things/${version}/entry.js`);
    const found = await scrape();
    for (const name of [
      'portal_request_seconds_count{method="POST",route="/api/login",status="401"}',
      'portal_request_seconds_count{method="GET",route="remote file",status="200"}',
      'portal_refusals_total{route="/api/login",error="noemail"}',
    ])
      expect(found.get(name), name).toBeGreaterThan(0);
  });

  test('has a fixed set of routes, whatever paths are requested', async () => {
    for (const path of ['/confirmemail/xyz', '/api/nothing/xyz', '/mf/xyz/1/x.js', '/assets/xyz.js'])
      await fetch(api.url + path, { method: 'PROPFIND' });
    const names = [...(await scrape()).keys()].join('\n');
    expect(names).not.toContain('xyz');
    expect(names).not.toContain('PROPFIND');
    expect(names).toContain('method="other"');
  });

  test('counts failures and loads of remotes, for published versions only', async () => {
    const failure = { remote: 'mf_things', version, hop: 'entry', kind: 'integrity', rev: 1 };
    const failures = [failure, { ...failure, version: '9.9.9-00000009' }];
    const loads = [{ remote: 'mf_things', version }];
    // Other test files of the same process count too.
    const before = await scrape();
    expect((await api.visitor().post('/reports', { failures, loads })).status).toBe(200);
    const found = await scrape();
    const rise = (name: string) => (found.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(rise(`portal_remote_failures_total{remote="mf_things",version="${version}",hop="entry"}`)).toBe(1);
    expect(rise(`portal_canary_loads_total{remote="mf_things",version="${version}"}`)).toBe(1);
    expect([...found.keys()].join()).not.toContain('9.9.9');
  });

  test('measures the queues and the process', async () => {
    const found = await scrape();
    for (const name of ['mails_waiting', 'oldest_mail_seconds', 'passwords_waiting', 'open_streams'])
      expect(found.get(`portal_${name}`), name).toBe(0);
    expect(found.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  test('has the last backup in the first scrape after it', async () => {
    expect((await scrape()).has('portal_backup_bytes')).toBe(false);
    await api.app.get(BackupSchedule).run();
    const found = await scrape();
    expect(found.get('portal_backup_bytes')).toBeGreaterThan(100);
    expect(Date.now() / 1000 - (found.get('portal_backup_last_success_seconds') ?? 0)).toBeLessThan(60);
  });

  test('is served without the values of the database while the database does not answer', async () => {
    proxy.cut();
    const found = await scrape();
    expect(found.get('portal_passwords_waiting')).toBe(0);
    expect(found.has('portal_mails_waiting')).toBe(false);
    proxy.restore();
    await expect.poll(async () => (await scrape()).has('portal_mails_waiting')).toBe(true);
  });

  test.each(['alerts.yaml', 'dashboard.json'])(
    'has every metric that deploy/monitoring/%s uses',
    async (name) => {
      const text = readFileSync(join(import.meta.dirname, '../../../../deploy/monitoring', name), 'utf8');
      const named = [...text.matchAll(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g)].map(([metric]) => metric);
      const page = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
      const there = [...page.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric);
      const known = new Set(there.flatMap((metric = '') => [metric, `${metric}_count`, `${metric}_bucket`]));
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((metric) => !known.has(metric))).toEqual([]);
    },
  );

  test('is not served on the port of the portal', async () => {
    expect((await fetch(`${api.url}/metrics`)).status).not.toBe(200);
    expect((await fetch(`${api.url}/api/metrics`)).status).toBe(404);
  });
});

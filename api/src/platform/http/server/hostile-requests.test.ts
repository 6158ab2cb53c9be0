import { freePort } from '@portal/tooling/testing/free-port';
import { hostileRequests, sendRaw } from '@portal/tooling/testing/hostile-requests';
import { beforeAll, expect, test } from 'vitest';
import { mockPages } from '../../../../testing/test-site.js';
import { useTestApi } from '../../../../testing/test-api.js';

let metricsPort: number;
const api = useTestApi(async () => {
  metricsPort = await freePort();
  return { METRICS_PORT: String(metricsPort) };
});
beforeAll(() => mockPages(api.app));

const host = '127.0.0.1';

test.each(hostileRequests)('the portal refuses or answers %s, and goes on', async (_, text) => {
  expect(await sendRaw({ host, port: Number(new URL(api.url).port) }, text)).not.toMatch(/^HTTP\S+ 5/);
  expect((await api.visitor().get('/healthz')).status).toBe(200);
});

test.each(hostileRequests)('the metrics server refuses or answers %s, and goes on', async (_, text) => {
  expect(await sendRaw({ host, port: metricsPort }, text)).not.toMatch(/^HTTP\S+ 5/);
  expect((await fetch(`http://${host}:${String(metricsPort)}/metrics`)).status).toBe(200);
});

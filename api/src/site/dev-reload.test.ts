import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import { mockPages } from '../testing/test-site.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  mockPages(api.app);
});
afterAll(() => api.stop());

test('twenty pages are told of changes at once; one more ends the oldest', async () => {
  const leave = new AbortController();
  const open = () => fetch(`${api.url}/api/dev/reload`, { signal: leave.signal });
  const oldest = await open();
  const others = [];
  for (let count = 1; count < 20; count += 1) others.push(await open());
  const isEnded = { oldest: false };
  const reading = oldest.text().then(() => (isEnded.oldest = true));
  expect((await api.visitor().get('/healthz')).status).toBe(200);
  expect(isEnded.oldest).toBe(false);
  others.push(await open());
  await reading;
  leave.abort();
  await Promise.allSettled(others.map((other) => other.text()));
});

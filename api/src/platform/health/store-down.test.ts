import { PerformanceResponse } from '@portal/contracts/performances';
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '../common/app-error.js';
import { log } from '../log/log.js';
import { MailQueue } from '../mail/mail-queue.service.js';
import { retryWhile503 } from '../../../testing/retry-while-503.js';
import { TestRemoteStore } from '../../../testing/remote-store.js';
import { freePort } from '@portal/tooling/testing/free-port';
import { useStoreProxy } from '../../../testing/store-proxy.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createEvent, createProfile, performanceInput, profileInput } from '../../../testing/test-inputs.js';

const remote = '/mf/mf_things/1.0.0-00000001/entry.js';

const home = useTestApi();
const proxy = useStoreProxy(home);
let client: SignedInClient;
let metrics: string;
const settings = async () => {
  const remotes = await TestRemoteStore.create();
  await remotes.publish('mf_things', '1.0.0-00000001', ['/things']);
  const METRICS_PORT = String(await freePort());
  metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  return { MONGODB_URI: proxy.uri, DATA_DIR: remotes.dataDir, METRICS_PORT };
};
afterAll(() => rm(api.config.dataDir, { recursive: true, force: true }));
const api = useTestApi(settings, { givesUpEarly: true });
beforeAll(async () => {
  client = await api.as('parent');
});

const timed = async <T>(ask: Promise<T>) => {
  const start = performance.now();
  const answer = await ask;
  return { answer, ms: performance.now() - start };
};

/** Records what ended each call: the connection limits of the store, or the deadline. Background work is no call. */
const givenUpBy = () => {
  const logged = vi.spyOn(log, 'error');
  return () => {
    const entries = logged.mock.calls.map(([entry]) => entry as { err?: unknown; requestId?: string });
    logged.mockRestore();
    const ofCalls = entries.filter(({ requestId }) => requestId !== undefined);
    return new Set(ofCalls.map(({ err }) => (err instanceof AppError ? 'deadline' : 'store')));
  };
};

const calls = [
  ['/auth', () => client.get('/auth')],
  ['/queryevents', () => client.get('/queryevents')],
  ['/captcha', () => client.get('/captcha?action=login')],
  ['PUT /profile', () => client.put('/profile', { ...profileInput(), user: client.id })],
] as const;

const failures = {
  cut: () => proxy.cut(),
  hanging: () => proxy.hang(),
  'two seconds late': () => proxy.slow(2000),
};

describe.each(Object.entries(failures))('with the store %s', (_, fail) => {
  beforeAll(fail);

  test('any number of calls returns 503 with Retry-After, long before the deadline', async () => {
    const givers = givenUpBy();
    const asked = await Promise.all(
      calls.flatMap(([name, ask]) => Array.from({ length: 5 }, async () => ({ name, answer: await ask() }))),
    );
    for (const { name, answer } of asked) {
      expect([name, answer.status, answer.error]).toEqual([name, 503, 'unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect([...givers()]).toEqual(['store']);
  });

  test('readiness fails with a reason, liveness succeeds, and visitors get pages', async () => {
    const ready = await client.get('/readyz');
    expect([ready.status, ready.body]).toEqual([
      503,
      { error: 'unavailable', reason: 'store_unreachable', requestId: expect.any(String) as string },
    ]);
    expect(await (await fetch(metrics)).text()).toContain('portal_not_ready{reason="store_unreachable"} 1');
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await api.visitor().get('/auth')).status).toBe(401);
  });

  test('files of remotes and the registry are still served', async () => {
    expect(await (await fetch(api.url + remote)).text()).toBe('entry 1.0.0-00000001');
    expect((await api.visitor().get('/registry')).body).toMatchObject({ remotes: [{ id: 'mf_things' }] });
  });

  test('calls succeed again within ten seconds, with the same session', async () => {
    proxy.restore();
    await expect
      .poll(async () => (await client.get('/auth')).status, { timeout: 10_000, interval: 200 })
      .toBe(200);
    expect((await client.get('/readyz')).status).toBe(200);
    expect(await (await fetch(metrics)).text()).toContain('portal_not_ready{reason="store_unreachable"} 0');
  });
});

describe('with a slow store below the time limit', () => {
  afterEach(() => proxy.restore());

  test('calls are slow and succeed', async () => {
    proxy.slow(500);
    const { answer, ms } = await timed(client.put('/profile', { ...profileInput(), user: client.id }));
    expect(answer.status).toBe(200);
    expect(ms).toBeGreaterThan(1000);
  });

  test('a call of many steps returns 503 after five seconds, and its key returns the result', async () => {
    const event = (await createEvent(await home.as('coordinator')))._id;
    const profile = (await createProfile(client))._id;
    const body = { ...performanceInput(), profile, event, user: client.id };
    const signUp = () => client.put('/performance', body, { headers: { 'idempotency-key': 'late' } });
    // Eight commands together take more than five seconds; each stays within the limit of a single one.
    proxy.slow(700);
    const givers = givenUpBy();
    const answer = await signUp();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect([...givers()]).toEqual(['deadline']);
    proxy.slow(0);
    await expect.poll(() => home.connection.collection('performances').countDocuments()).toBe(1);
    expect((await retryWhile503(signUp)).status).toBe(200);
    expect((await client.get('/performances')).as(PerformanceResponse.array())).toHaveLength(1);
  });
});

describe('with a store that refuses simultaneous writes', () => {
  // The connections of before were cut.
  beforeAll(() => retryWhile503(() => client.get('/auth')));

  const profile = () => client.put('/profile', { ...profileInput(), user: client.id });

  test('a new key of a request is tried again', async () => {
    proxy.refuse({ command: 'insert', collection: 'idempotency_keys' }, 112, 2);
    const headers = { 'idempotency-key': 'conflict' };
    const answer = await client.put('/profile', { ...profileInput(), user: client.id }, { headers });
    expect(answer.status).toBe(200);
  });

  test.each([112, 1, 50_463_173])('any other write that is refused with %i returns 503', async (code) => {
    proxy.refuse({ command: 'insert', collection: 'profiles' }, code, 9);
    const answer = await profile();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    proxy.refuse({ command: 'insert', collection: 'profiles' }, code, 0);
    expect((await profile()).status).toBe(200);
  });
});

test('readiness returns 503, whatever its probes throw', async () => {
  const age = vi.spyOn(api.app.get(MailQueue), 'age').mockRejectedValueOnce(new Error('unknown'));
  const { status, body } = await client.get('/readyz');
  expect([status, body]).toMatchObject([503, { reason: 'store_refuses' }]);
  age.mockRestore();
});

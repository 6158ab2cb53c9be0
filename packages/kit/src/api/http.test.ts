import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forget } from './http-cache.ts';
import * as http from './http.ts';
import { ApiError, ask as get, onUnauthenticated, peek, prefetch, seed } from './http.ts';

// These tests check the requests; calls.test.ts checks the types.
type Untyped = (path: string, sent?: unknown, options?: http.WriteOptions) => Promise<unknown>;
const { getOrUndefined, put, post } = http as unknown as Record<'getOrUndefined' | 'put' | 'post', Untyped>;

const answer = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });

const refused = (status: number, error: string, headers?: Record<string, string>) =>
  answer(status, { error, requestId: 'r' }, headers);

/** A request that only ends when it is aborted. */
const endless = () => {
  const fake = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  );
  vi.stubGlobal('fetch', fake);
  return fake;
};

const fakeFetch = (...answers: (Response | Error)[]) => {
  const fake = vi.fn<typeof fetch>(() => {
    const next = answers.shift();
    if (!next) throw new Error('one call too many');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  vi.stubGlobal('fetch', fake);
  return fake;
};

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('no ApiError');
  return error;
};

afterEach(() => {
  vi.unstubAllGlobals();
  forget();
});

describe('get', () => {
  it('returns the body of an address under /api, without undefined parameters', async () => {
    const fake = fakeFetch(answer(200, { count: 1 }));
    await expect(get('/queryevents', { page: 2, endDate: undefined })).resolves.toEqual({ count: 1 });
    expect(fake.mock.calls[0]?.[0]).toBe('/api/queryevents?page=2');
    expect(fake.mock.calls[0]?.[1]?.credentials).toBe('same-origin');
  });

  it('throws the code, the fields and the request id of the answer', async () => {
    fakeFetch(answer(400, { error: 'invalid', fields: { zip: 'zip' }, requestId: 'r1' }));
    const error = await failure(get('/event'));
    expect(error).toMatchObject({ code: 'invalid', fields: { zip: 'zip' }, requestId: 'r1', status: 400 });
  });

  it('has the seconds of Retry-After in its error', async () => {
    fakeFetch(refused(429, 'throttled', { 'retry-after': '30' }));
    expect((await failure(get('/event'))).retryAfter).toBe(30);
  });

  it.each([
    [502, 'unavailable'],
    [404, 'notfound'],
    [418, 'unexpected'],
  ])('throws an error with a code for status %i if the body is not from the API', async (status, code) => {
    fakeFetch(new Response('<h1>gateway</h1>', { status }));
    expect((await failure(get('/event'))).code).toBe(code);
  });

  it('retries once without an answer, then throws unavailable', async () => {
    const fake = fakeFetch(new TypeError('offline'), answer(200, 'here'));
    await expect(get('/event')).resolves.toBe('here');
    expect(fake).toHaveBeenCalledTimes(2);
    fakeFetch(new TypeError('offline'), new TypeError('offline'));
    expect(await failure(get('/event'))).toMatchObject({ code: 'unavailable', status: 0 });
  });

  it('throws unavailable after the time limit, without a retry', async () => {
    const fake = endless();
    const error = await failure(get('/event', {}, { timeout: 1 }));
    expect(error).toMatchObject({ code: 'unavailable', cause: { name: 'TimeoutError' } });
    expect(fake).toHaveBeenCalledOnce();
  });

  it('shares one request between equal reads at the same time', async () => {
    const fake = fakeFetch(answer(200, 1), answer(200, 2));
    expect(await Promise.all([get('/profile'), get('/profile')])).toEqual([1, 1]);
    expect(await get('/profile')).toBe(2);
    expect(fake).toHaveBeenCalledTimes(2);
  });

  it('completes a shared request when only one of its readers aborts', async () => {
    fakeFetch(answer(200, 1));
    const signal = AbortSignal.abort(new Error('gone'));
    const abandoned = get('/profile', {}, { signal });
    const kept = get('/profile');
    await expect(abandoned).rejects.toThrow('gone');
    await expect(kept).resolves.toBe(1);
  });
});

describe('getOrUndefined', () => {
  it('returns undefined for 404 and throws other errors', async () => {
    fakeFetch(refused(404, 'notfound'), refused(403, 'forbidden'));
    await expect(getOrUndefined('/event', { id: 'a' })).resolves.toBeUndefined();
    expect((await failure(getOrUndefined('/event', { id: 'b' }))).code).toBe('forbidden');
  });
});

describe('put and post', () => {
  it('send JSON once, with the idempotency key', async () => {
    const fake = fakeFetch(new TypeError('offline'));
    const error = await failure(put('/event', { name: 'x' }, { idempotencyKey: 'k1' }));
    expect(error.code).toBe('unavailable');
    expect(fake).toHaveBeenCalledTimes(1);
    const init = fake.mock.calls[0]?.[1];
    expect(init).toMatchObject({ method: 'PUT', body: '{"name":"x"}' });
    expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' });
  });

  it.each([
    ['again with a key', { name: 'x' }, { idempotencyKey: 'k1' }, 2],
    ['again with the version that they change', { name: 'x', version: 3 }, {}, 2],
    ['again with the revision that they change', { program: [], revision: 0 }, {}, 2],
    ['once without them', { name: 'x' }, {}, 1],
  ])('are sent %s while the database is away for a moment', async (_, body, options, times) => {
    vi.useFakeTimers();
    const away = refused(503, 'unavailable', { 'retry-after': '2' });
    const fake = fakeFetch(away, answer(200, 'saved'));
    const done = post('/event', body, options).catch((error: unknown) => (error as ApiError).code);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await done).toBe(times === 2 ? 'saved' : 'unavailable');
    expect(fake).toHaveBeenCalledTimes(times);
    expect(fake.mock.calls[0]?.[1]).toMatchObject(fake.mock.calls.at(-1)?.[1] ?? {});
    vi.useRealTimers();
  });

  it('send a save that a person repeats with the same key, until it is answered', async () => {
    const save = (name: string) => failure(post('/event', { name, version: 3 }));
    const stale = refused(409, 'stale');
    const fake = fakeFetch(new TypeError('offline'), answer(500), stale, stale, stale);
    for (const name of ['x', 'x', 'x', 'x', 'y']) await save(name);
    const keys = fake.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3, 4]);
  });

  it('return undefined for an empty success', async () => {
    fakeFetch(answer(200));
    await expect(post('/logout')).resolves.toBeUndefined();
  });

  it('throw unavailable after the time limit', async () => {
    endless();
    expect((await failure(post('/event', {}, { timeout: 20 }))).code).toBe('unavailable');
  });
});

describe('prefetch', () => {
  it('gives its answer to the next read, once', async () => {
    const fake = fakeFetch(answer(200, 'early'), answer(200, 'late'));
    prefetch('/event', { id: 'a' });
    prefetch('/event', { id: 'a' });
    await sleep(5);
    expect(await get('/event', { id: 'a' })).toBe('early');
    expect(await get('/event', { id: 'a' })).toBe('late');
    expect(fake).toHaveBeenCalledTimes(2);
  });

  it('does not throw when it fails', async () => {
    fakeFetch(answer(500), answer(200, 'fine'));
    prefetch('/event');
    await sleep(5);
    await expect(get('/event')).resolves.toBe('fine');
  });

  it('is forgotten by a write', async () => {
    fakeFetch(answer(200, 'old'), answer(200), answer(200, 'new'));
    prefetch('/event');
    await post('/event', {});
    expect(await get('/event')).toBe('new');
  });
});

it.each([
  ['removed', 'with status 200', answer(200, {}), undefined],
  ['kept', 'with status 400', answer(400, {}), 'old'],
  ['kept', 'with status 409', answer(409, {}), 'old'],
  ['removed', 'with status 500', answer(500, {}), undefined],
  ['removed', 'without an answer', new TypeError('offline'), undefined],
])('a cached answer is %s after a write %s', async (_, how, written, known) => {
  fakeFetch(answer(200, 'old'), written);
  await get('/event');
  const saved = await post('/event', {}).catch((error: unknown) => error);
  expect(saved instanceof ApiError).toBe(how !== 'with status 200');
  expect(peek('/event')).toBe(known);
});

describe('peek and seed', () => {
  it('return an answer that is less than a minute old', async () => {
    fakeFetch(answer(200, 'events'));
    expect(peek('/queryevents')).toBeUndefined();
    await get('/queryevents');
    expect(peek('/queryevents')).toBe('events');
  });

  it('return it also while the next request is pending', async () => {
    fakeFetch(answer(200, 'events'), answer(200, 'more events'));
    await get('/queryevents');
    prefetch('/queryevents');
    expect(peek('/queryevents')).toBe('events');
    await get('/queryevents');
    expect(peek('/queryevents')).toBe('more events');
  });

  it('pass an answer written into the page to the next read', async () => {
    const fake = fakeFetch();
    seed('/auth', undefined, { id: 'a' });
    await expect(get('/auth')).resolves.toEqual({ id: 'a' });
    expect(fake).not.toHaveBeenCalled();
  });
});

describe('onUnauthenticated', () => {
  it('is called when the session has ended, but not for a wrong password', async () => {
    const heard = vi.fn();
    const stop = onUnauthenticated(heard);
    fakeFetch(refused(401, 'badpass'), refused(401, 'unauthenticated'));
    await failure(post('/login', {}));
    expect(heard).not.toHaveBeenCalled();
    await failure(get('/profile'));
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  });
});

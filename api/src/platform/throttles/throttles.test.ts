import { afterEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';
import { TestClient } from '../../../testing/test-client.js';
import { ThrottlesService } from './throttles.service.js';

const started: TestApi[] = [];
const start = async (settings: Parameters<typeof startTestApi>[0]): Promise<TestApi> => {
  const api = await startTestApi({ LIMITS: 'captcha-address=3', ...settings });
  started.push(api);
  return api;
};
afterEach(async () => {
  for (const api of started.splice(0).reverse()) await api.stop();
});

const ask = async (url: string, forwardedFor?: string): Promise<number> => {
  const headers: Record<string, string> =
    forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return (await new TestClient(url).get('/captcha?action=login', { headers })).status;
};

const askOften = async (url: string, from: (number: number) => string | undefined): Promise<number[]> => {
  const statuses: number[] = [];
  for (let number = 0; number < 4; number += 1) statuses.push(await ask(url, from(number)));
  return statuses;
};

const allowed = [200, 200, 200, 200];
const oneTooMany = [200, 200, 200, 429];

describe('requests from an address', () => {
  test('are counted for the connecting address, whatever X-Forwarded-For says', async () => {
    const { url } = await start({});
    expect(await askOften(url, (number) => `203.0.113.${String(number)}`)).toEqual(oneTooMany);
  });

  test('are counted for the address that a trusted proxy forwards', async () => {
    const { url } = await start({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' });
    expect(await askOften(url, (number) => `203.0.113.${String(number)}`)).toEqual(allowed);
    expect(await askOften(url, () => '198.51.100.1, 10.1.2.3')).toEqual(oneTooMany);
  });

  test('ignore addresses a client adds before those of a trusted proxy', async () => {
    const { url } = await start({ TRUSTED_PROXIES: 'loopback' });
    expect(await askOften(url, (number) => `1.1.1.${String(number)}, 203.0.113.9`)).toEqual(oneTooMany);
  });

  test('are counted for the /64 network of an IPv6 address', async () => {
    const { url } = await start({ TRUSTED_PROXIES: 'loopback' });
    expect(await askOften(url, (number) => `2001:db8:1:2::${String(number)}`)).toEqual(oneTooMany);
    expect(await askOften(url, (number) => `2001:db8:1:${String(number + 3)}::1`)).toEqual(allowed);
  });

  test('are counted together by all processes on one database', async () => {
    const first = await start({});
    const second = await start({
      MONGODB_URI: first.databaseUri,
      SESSION_SECRET: first.config.sessionSecret,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => ask(number % 2 ? first.url : second.url)),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(3);
  });

  test('are counted from the first one until the window ends', async () => {
    const { url, clock } = await start({});
    const minute = 60_000;
    // Starts in the last second of a minute.
    clock.advance(2 * minute - 1000 - (clock.now().getTime() % minute));
    expect([await ask(url), await ask(url)]).toEqual([200, 200]);
    clock.advance(2000);
    expect([await ask(url), await ask(url)]).toEqual([200, 429]);
    clock.advance(minute - 2000);
    expect(await askOften(url, () => undefined)).toEqual(oneTooMany);
  });

  test('are stored without the address', async () => {
    const api = await start({ TRUSTED_PROXIES: 'loopback' });
    await ask(api.url, '203.0.113.77');
    expect(JSON.stringify(await api.connection.collection('throttles').find().toArray())).not.toContain(
      '203.0',
    );
  });
});

describe('requests that are counted in six blocks', () => {
  const takeMany = async (throttles: ThrottlesService, count: number) => {
    const take = () => throttles.take('search-account', 'an account');
    const results = await Promise.allSettled(Array.from({ length: count }, take));
    return results.filter(({ status }) => status === 'fulfilled').length;
  };
  const counted = async ({ connection }: TestApi) =>
    (await connection.collection('throttles').findOne({ _id: /^search-account:/ }))?.['count'] as unknown;

  test('cost no write in the first block, then one a block, and are refused after the same number', async () => {
    const api = await start({ LIMITS: 'search-account=55' });
    const throttles = api.app.get(ThrottlesService);
    expect(await takeMany(throttles, 10)).toBe(10);
    expect(await counted(api)).toBeUndefined();
    expect(await takeMany(throttles, 1)).toBe(1);
    expect(await counted(api)).toBe(20);
    expect(await takeMany(throttles, 60)).toBe(44);
    expect(await takeMany(throttles, 1)).toBe(0);
    api.clock.advance(60_000);
    expect(await takeMany(throttles, 10)).toBe(10);
  });

  test('are counted together by two processes, except the first block of a process that needs no second', async () => {
    const limit = { LIMITS: 'search-account=55' };
    const first = await start(limit);
    const { databaseUri, config } = first;
    const second = await start({ ...limit, MONGODB_URI: databaseUri, SESSION_SECRET: config.sessionSecret });
    const [one, two] = [first, second].map(({ app }) => app.get(ThrottlesService)) as [
      ThrottlesService,
      ThrottlesService,
    ];
    expect(await takeMany(one, 10)).toBe(10);
    expect(await takeMany(two, 60)).toBe(55);
    expect(await takeMany(one, 30)).toBe(0);
  });
});

test('reports are counted in memory, for each address and for the process', async () => {
  const { app, clock } = await start({ LIMITS: 'report-address=2,report-process=4' });
  const throttles = app.get(ThrottlesService);
  const isTaken = (address: string): boolean => {
    try {
      throttles.takeReport(address);
      return true;
    } catch {
      return false;
    }
  };
  expect(['a', 'a', 'a', 'b', 'b'].map(isTaken)).toEqual([true, true, false, true, false]);
  clock.advance(60_000);
  expect(isTaken('a')).toBe(true);
});

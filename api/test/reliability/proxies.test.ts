import { secretStarts } from '@portal/contracts/paths';
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestTeam } from '../../src/frontend/publishing/testing/test-team.js';
import { testServerUri } from '../../src/platform/config/config.js';
import { SmallDisk } from '../../testing/small-disk.js';
import type { SignedInClient } from '../../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestClient, type TestAnswer } from '../../testing/test-client.js';
import { createProfile, profileInput } from '../../testing/test-inputs.js';
import { holdSocket } from '../../testing/held-socket.js';
import { load } from './testing/load.js';
import { Machines } from './testing/machines.js';
import { isInstalled, startProxy, type Proxy, type ProxyName } from './testing/proxy.js';

const version = '1.0.0-00000001';
const file = `/mf/mf_things/${version}/routes.js`;

const pageOf = (n: number): string =>
  [...Array.from({ length: 400 }, (_, at) => `export const a${String(at * at)} = ${String(n)};`)].join('\n');
const pageFile = (n: number): string =>
  `/mf/mf_things/1.0.${String(n)}-0000000${String(n)}/page.0000000${String(n)}.js`;
const releaseOf = (n: number) => {
  const [, , , released = '', name = ''] = pageFile(n).split('/');
  return { version: released, files: { [name]: pageOf(n) } };
};

const names: ProxyName[] = ['nginx', 'caddy'];
const installed = names.filter(isInstalled);

/** Provides the database; the proxies send it no requests. */
let home: TestApi;
/** Behind all proxies at once, because replacing the processes takes most of the time. */
let machines: Machines;
const proxies: Partial<Record<ProxyName, Proxy>> = {};

// Caddy checks every second whether a process is ready.
const noticedMs = 2000;

beforeAll(async () => {
  home = await startTestApi({}, { runsJobs: false });
  const team = await TestTeam.of(home, 'mf_things');
  await team.publish({ version });
  for (const n of [2, 3]) await team.publish(releaseOf(n));
  // The same delay as in compose.yaml, because nginx avoids a process for five seconds after a failed request.
  machines = await new Machines(home, 5).start(2);
  for (const name of installed) proxies[name] = await startProxy(name, machines.urls);
});
afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy.stop();
  await machines.remove();
  await home.stop();
});

const secret = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const address = 'es4p-vya0-25wj';
const secrets = [
  ...secretStarts.map((start) => `/${start}/${secret}`),
  `/RESETPASSWORD/${secret}`,
  `/%73topemails/${secret}`,
  `/api/calendar.ics?key=${secret}`,
  `/preview?secret=${secret}`,
  `/api/queryevents?searchWords=${secret}`,
  `/program/${address}`,
  `/program/${address}/print`,
  `/evil/${address}`,
  `/evil/${secret}`,
  `/api/program?address=${address}`,
];

const askForAll = async (url: string): Promise<void> => {
  for (const path of secrets)
    await fetch(url + path, { headers: { referer: `${url}/program/${address}` } }).catch(() => undefined);
};

const proxyOf = (name: ProxyName): Proxy => {
  const proxy = proxies[name];
  if (!proxy) throw new Error(`${name} is not running`);
  return proxy;
};

const loadThrough = async (name: ProxyName) => {
  const clients = await Promise.all(
    ['one', 'two'].map(async (who) =>
      load(proxyOf(name).url, await home.as('parent', `${name}-${who}`), () => file),
    ),
  );
  return { name, stop: () => Promise.all(clients.map(({ stop }) => stop())) };
};

describe('a difference to an earlier version of a file', () => {
  const load = (url: string, headers: Record<string, string> = {}) =>
    fetch(url + pageFile(3), { headers: { 'accept-encoding': 'gzip, br, zstd, dcb, dcz', ...headers } });
  const hash = createHash('sha256').update(pageOf(2)).digest('base64');

  test.for(names)(
    'passes the %s of deploy/proxy, which sends it to no other browser',
    async (name, { skip }) => {
      skip(!installed.includes(name), `needs ${name} on this machine`);
      const { url } = proxyOf(name);
      // The second round would show a response of the first one that was cached.
      for (const round of [1, 2]) {
        const difference = await load(url, { 'available-dictionary': `:${hash}:` });
        expect([round, difference.headers.get('content-encoding')]).toEqual([round, 'dcz']);
        expect(difference.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary');
        expect(difference.headers.get('use-as-dictionary')).toBe('match="/mf/mf_things/*/page.*.js"');
        const body = Buffer.from(await difference.arrayBuffer()).subarray(40);
        expect(zstdDecompressSync(body, { dictionary: Buffer.from(pageOf(2)) }).toString()).toBe(pageOf(3));
        const whole = await load(url);
        expect([round, whole.headers.get('content-encoding')]).toEqual([round, 'br']);
        expect(await whole.text()).toBe(pageOf(3));
        const foreign = await load(url, { 'available-dictionary': `:${'A'.repeat(43)}=:` });
        expect(await foreign.text()).toBe(pageOf(3));
      }
    },
  );
});

describe('two processes that are replaced one after the other', () => {
  const answers: Partial<Record<ProxyName, string[]>> = {};
  beforeAll(async () => {
    const loads = await Promise.all(installed.map(loadThrough));
    for (const turn of [0, 1]) {
      await machines.restart(turn);
      await sleep(noticedMs);
    }
    for (const { name, stop } of loads) answers[name] = (await stop()).flat();
  });

  test.for(names)('fail no request through the %s of deploy/proxy', (name, { skip }) => {
    skip(!installed.includes(name), `needs ${name} on this machine`);
    expect(answers[name]?.filter((status) => status !== '200')).toEqual([]);
    expect(answers[name]?.length).toBeGreaterThan(50);
  });
});

describe('the only portal with a full disk', () => {
  let disk: SmallDisk;
  let portal: TestApi | undefined;
  let family: SignedInClient;
  const ofOne: Proxy[] = [];
  const through = (url: string): TestClient => {
    const client = new TestClient(url);
    client.setCookie(family.cookie);
    return client;
  };
  beforeAll(async () => {
    disk = await SmallDisk.mount(20);
    if (!disk.isMounted || testServerUri() !== undefined) return;
    await mkdir(join(disk.folder, 'data'));
    portal = await startTestApi({ DATA_DIR: join(disk.folder, 'data') });
    family = await portal.as('parent');
    for (const name of installed) ofOne.push(await startProxy(name, [portal.url]));
    disk.fill();
    await vi.waitUntil(async () => (await family.get('/readyz')).status === 503, { timeout: 60_000 });
    // Caddy would check the portal once a second.
    await sleep(noticedMs);
  });
  afterAll(async () => {
    for (const proxy of ofOne) await proxy.stop();
    await portal?.stop();
    await disk.remove();
  });

  test.for(names)(
    'is read through the %s of deploy/proxy, and refuses writes itself',
    async (name, { skip }) => {
      const proxy = ofOne[installed.indexOf(name)];
      if (!proxy) return skip(`needs ${name} and permission to mount on this machine`);
      const client = through(proxy.url);
      for (const path of ['/auth', '/queryevents', '/performances'])
        expect([path, (await client.get(path)).status]).toEqual([path, 200]);
      const refused = await client.put('/profile', { ...profileInput(), user: family.id });
      expect(refused).toMatchObject({ status: 503, error: 'unavailable' });
    },
  );
});

// Caddy answers only after 20 seconds when all processes are dead. The tests of another process run meanwhile.
describe('after all processes were killed', () => {
  let logs: Promise<string>[];
  beforeAll(async () => {
    await Promise.all(installed.map((name) => askForAll(proxyOf(name).url)));
    await machines.kill();
    const askAndRead = async (name: ProxyName): Promise<string> => {
      const proxy = proxyOf(name);
      const page = await fetch(`${proxy.url}/stopemails/${secret}?key=${secret}`).catch(() => undefined);
      expect(page?.ok).not.toBe(true);
      return proxy.output();
    };
    logs = installed.map(askAndRead);
  });

  describe.skipIf(!installed.includes('caddy'))(
    'the only process, restarted with the socket of systemd',
    () => {
      const socket = holdSocket();
      let machine: Machines;
      let proxy: Proxy;
      let owner: SignedInClient;
      let client: TestClient;
      beforeAll(async () => {
        owner = await home.as('parent', 'restart');
        machine = await new Machines(home, 0, socket).start(1);
        proxy = await startProxy('caddy', machine.urls);
        client = new TestClient(proxy.url);
        client.setCookie(owner.cookie);
      });
      afterAll(async () => {
        await proxy.stop();
        await machine.remove();
        socket.close();
      });

      const save = (firstName: string) =>
        client.put('/profile', { ...profileInput({ firstName }), user: owner.id });
      const stored = (firstName: string) =>
        home.connection.collection('profiles').countDocuments({ firstName });
      const statusOf = async (answer?: Promise<TestAnswer>): Promise<string | undefined> =>
        answer?.then(({ status }) => String(status), String);

      test('fails none of 200 requests or more through the caddy of deploy/proxy', async () => {
        const { _id: id } = await createProfile(owner);
        const calls = [
          () => client.get(`/profile?id=${id}`),
          () => save('Steady'),
          (n: number) => {
            const headers = { 'idempotency-key': `change-${String(n)}` };
            return client.post('/profile', { ...profileInput(), id }, { headers });
          },
          () => client.get('/queryevents'),
        ];
        const answers: Promise<string | undefined>[] = [];
        let isOver = false;
        const restarts = sleep(1000)
          .then(() => machine.restart(0))
          .then(() => machine.restart(0))
          .finally(() => (isOver = true));
        for (let n = 0; n < 200 || !isOver; n += 1) {
          answers.push(statusOf(calls[n % calls.length]?.(n)));
          await sleep(50);
        }
        await restarts;
        const statuses = await Promise.all(answers);
        expect(statuses.filter((status) => status !== '200')).toEqual([]);
        expect(await stored('Steady')).toBe(statuses.filter((_, n) => n % calls.length === 1).length);
      });

      test('fails no write of twelve clients that save all the time', async () => {
        const statuses: (string | undefined)[] = [];
        let isOver = false;
        const saveOn = async (): Promise<void> => {
          while (!isOver) {
            statuses.push(await statusOf(save('Busy')));
            await sleep(20);
          }
        };
        const clients = Array.from({ length: 12 }, saveOn);
        for (let turn = 0; turn < 3; turn += 1) await machine.restart(0);
        isOver = true;
        await Promise.all(clients);
        expect(statuses.filter((status) => status !== '200')).toEqual([]);
        expect(await stored('Busy')).toBe(statuses.length);
      });
    },
  );

  test.for(names)(
    'the log of %s has no code, key, search or address of a program',
    async (name, { skip }) => {
      skip(!installed.includes(name), `needs ${name} on this machine`);
      const log = await logs[installed.indexOf(name)];
      if (name === 'nginx') expect(log).toContain('"path":"/confirmemail/:code"');
      expect(log).not.toContain(secret);
      expect(log).not.toContain(address);
    },
  );
});

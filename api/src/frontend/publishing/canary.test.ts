import { RegistryResponse } from '@portal/contracts/registry';
import { TeamStatusResponse } from '@portal/contracts/previews';
import { ListRemotesResponse, RemoteState } from '@portal/contracts/publishing';
import type { RemoteHop } from '@portal/contracts/reports';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearRemotes } from '../../../testing/remote-store.js';
import { useTestApi } from '../../../testing/test-api.js';
import { TestClient } from '../../../testing/test-client.js';
import { mockPages } from '../../../testing/test-site.js';
import { RemoteCache } from '../registry/remote-cache.service.js';
import { RegistryService } from '../registry/registry.service.js';
import { RemoteHealth } from './remote-health.service.js';
import { TestTeam } from './testing/test-team.js';

const [live, tried] = ['1.0.0-00000001', '1.0.1-00000002'] as const;

const api = useTestApi();
let team: TestTeam;
beforeAll(() => mockPages(api.app));
beforeEach(async () => {
  await clearRemotes(api);
  await api.connection.collection('remote_health').deleteMany({});
  await api.connection.collection('canary_reporters').deleteMany({});
  team = await TestTeam.of(api, 'mf_things');
  await team.publish({ version: live });
  await team.publish({ version: tried }, 30);
});

const cookie = 'portal-cohort';
const versionFor = async (client: TestClient): Promise<string | undefined> =>
  (await client.get('/registry')).as(RegistryResponse).remotes[0]?.version;
const browserOf = (cohort: number): TestClient => {
  const client = new TestClient(api.url);
  client.setCookie(`${cookie}=${cohort.toString(16).padStart(16, '0')}`);
  return client;
};
const whoTries = async (browsers: TestClient[]): Promise<TestClient[]> => {
  const versions = await Promise.all(browsers.map(versionFor));
  return browsers.filter((_, at) => versions[at] === tried);
};
const state = async () => (await team.state()).as(RemoteState);

describe('a canary', () => {
  it('is shown to about the given percentage of browsers, and always to the same ones', async () => {
    const browsers = Array.from({ length: 200 }, (_, n) => browserOf(n * 7919));
    const some = await whoTries(browsers);
    expect(some.length).toBeGreaterThan(36);
    expect(some.length).toBeLessThan(84);
    expect(await whoTries(browsers)).toEqual(some);
    await team.act({ act: 'canary', percent: 60 });
    const more = await whoTries(browsers);
    expect(some.every((browser) => more.includes(browser))).toBe(true);
    expect(more.length).toBeGreaterThan(some.length);
  });

  it('is marked in the registry, so that the browser reports how it went', async () => {
    const [browser] = await whoTries(Array.from({ length: 40 }, (_, n) => browserOf(n)));
    const { remotes } = (await browser?.get('/registry'))?.as(RegistryResponse) ?? { remotes: [] };
    expect(remotes[0]).toMatchObject({ version: tried, isCanary: true });
  });

  it('is not shown to browsers without a cookie, and no cookie is set once it is over', async () => {
    expect(await versionFor(new TestClient(api.url))).toBe(live);
    const page = await fetch(`${api.url}/`);
    expect(page.headers.get('set-cookie')).toMatch(/^portal-cohort=[0-9a-f]{16};.*HttpOnly/);
    await team.act({ act: 'canary', percent: 0 });
    expect((await fetch(`${api.url}/`)).headers.get('set-cookie')).toBeNull();
  });

  it('keeps the fallback of others when a browser with the canary previews the live version', async () => {
    const version = '1.0.2-00000003';
    await team.publish({ version });
    await team.publish({ version: '1.0.3-00000004' }, 90);
    // A new one, because publishing has filled the one of the API.
    const registry = new RegistryService(api.app.get(RemoteCache));
    await registry.getRegistry({ cohort: '0', preview: { id: 'mf_things', version } });
    const [remote] = (await registry.getRegistry()).body.remotes;
    expect(remote).toMatchObject({ version, previous: { version: live } });
  });
});

describe('reports', () => {
  const failures = (count: number, version: string = tried, hop: RemoteHop = 'entry', status?: number) => {
    const failure = { remote: 'mf_things', version, hop, kind: 'network' as const, rev: 2, status };
    return { failures: Array.from({ length: count }, () => failure), loads: [] };
  };
  const loads = (count: number) => ({
    failures: [],
    loads: Array.from({ length: count }, () => ({ remote: 'mf_things', version: tried })),
  });
  type Input = ReturnType<typeof failures | typeof loads>;
  const take = (input: Input, reporter = 'somebody') => api.app.get(RemoteHealth).take(input, reporter);
  const takeOf = async (names: string[], input: Input): Promise<void> => {
    for (const name of names) await take(input, name);
  };
  const people = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `192.0.2.${n + from}`);

  it('end a canary that fails too often, with the reason in the history', async () => {
    await takeOf(people(20, 100), loads(1));
    await takeOf(people(4), failures(1));
    expect((await state()).canary).toBeDefined();
    await take(failures(1), '192.0.2.99');
    const { canary, version, history } = await state();
    expect([canary, version]).toEqual([undefined, live]);
    expect(history[0]).toMatchObject({
      act: 'stop-canary',
      by: 'the portal',
      version: tried,
      reason: 'it failed 5 of 25 who tried it',
    });
  });

  it('do not end a canary that fails rarely', async () => {
    await takeOf(people(60, 100), loads(1));
    await takeOf(people(6), failures(1));
    expect((await state()).canary).toBeDefined();
  });

  it('from few reporters do not end a canary, however many they send', async () => {
    for (let n = 0; n < 4; n += 1) await takeOf(people(4), failures(20));
    expect((await state()).canary).toBeDefined();
    expect(await api.connection.collection('canary_reporters').countDocuments({})).toBe(4);
  });

  it('are counted by account, else by address, whatever the cookie', async () => {
    const send = (client: TestClient) => client.post('/reports', failures(3));
    for (let n = 0; n < 8; n += 1) await send(browserOf(n));
    const parent = await api.as('parent');
    await send(parent);
    await send(parent);
    const counted = await api.connection.collection('canary_reporters').countDocuments({ hasFailed: true });
    expect(counted).toBe(2);
    expect((await state()).canary).toBeDefined();
  });

  it('about an earlier try of the same version do not count for the next one', async () => {
    await takeOf(people(4), failures(1));
    await team.act({ act: 'canary', percent: 0 });
    await team.act({ act: 'canary', percent: 30, version: tried });
    await take(failures(1), '192.0.2.99');
    expect((await state()).canary).toBeDefined();
  });

  it('end a canary if data is missing (404), not if the API fails', async () => {
    await takeOf(people(6), failures(1, tried, 'data'));
    await takeOf(people(6), failures(1, tried, 'data', 503));
    expect((await state()).canary).toBeDefined();
    await takeOf(people(5), failures(1, tried, 'data', 404));
    expect((await state()).canary).toBeUndefined();
  });

  it('about the live version do not switch the remote off', async () => {
    await takeOf(people(10), failures(2, live));
    expect(await state()).toMatchObject({ status: 'on', version: live, canary: { version: tried } });
  });

  it('about a version that no browser gets are not stored', async () => {
    await take(failures(3, '9.9.9-99999999'));
    expect(await api.connection.collection('remote_health').countDocuments({})).toBe(0);
  });

  describe('with an error', () => {
    const thrown = (message: string, version: string = live, change: object = {}) => {
      const error = { name: 'TypeError', message, frames: ['12.js:1:7', '13.js:2:3'], ...change };
      return { failures: [{ remote: 'mf_things', version, hop: 'render', kind: 'threw', rev: 2, error }] };
    };
    const send = async (...reports: object[]) => {
      for (const report of reports) expect((await api.visitor().post('/reports', report)).status).toBe(200);
    };
    const errors = async () => (await team.status()).as(TeamStatusResponse).errors;

    beforeEach(() => api.connection.collection('remote_errors').deleteMany({}));

    it('tell its team and admins what, where in the source files, how often and when', async () => {
      const version = '1.0.3-00000005';
      const maps = { '12.js': { sources: ['', 'src/wall.tsx'], mappings: 'ACwCW' } };
      await team.publish({ version, files: { '12.js': 'x', 'sources.json': JSON.stringify(maps) } });
      await send(thrown('x is null', version));
      api.clock.advance(2_640_000);
      await send(thrown('x is null', version), thrown('y is null'));
      const told = (await errors()) ?? [];
      expect(told).toHaveLength(2);
      expect(told.find((error) => error.version === version)).toMatchObject({
        ...{ version, name: 'TypeError', message: 'x is null', count: 2 },
        frames: ['src/wall.tsx:41:12', '13.js:2:3'],
      });
      expect(told.find((error) => error.version === live)).toMatchObject({
        ...{ message: 'y is null', count: 1, frames: ['12.js:1:7', '13.js:2:3'] },
      });
      const minutes = told.map(({ first, last }) => (Date.parse(last) - Date.parse(first)) / 60_000);
      expect(minutes.map(Math.round).sort()).toEqual([0, 44]);
      const [shown] = (await (await api.as('admin')).get('/admin_remotes')).as(ListRemotesResponse);
      expect(shown?.errors).toEqual(told);
    });

    it('are masked again, because anyone can send one', async () => {
      await send(thrown('no piece for \u001b[31m"Lina Gray"\nana@example.org'));
      expect(await errors()).toMatchObject([{ message: 'no piece for [31m… …' }]);
    });

    it.each([
      ['a name that is a text', { name: 'Lina Gray' }],
      ['a place that is none', { frames: ['Lina Gray'] }],
      ['more places than are kept', { frames: Array.from({ length: 6 }, () => '1.js:1:1') }],
    ])('are refused with %s', async (_, wrong) => {
      expect((await api.visitor().post('/reports', thrown('x', live, wrong))).status).toBe(400);
    });

    it('are stored for versions that browsers get, and at most twenty of each', async () => {
      await send(...Array.from({ length: 25 }, (_, n) => thrown(`x ${n}`)), thrown('x', '9.9.9-99999999'));
      expect(await errors()).toHaveLength(20);
    });
  });

  it('are shown to admins, grouped by hop', async () => {
    await take(failures(2, live, 'chunk'));
    await take(failures(1, live, 'render'));
    const answer = await (await api.as('admin')).get('/admin_remotes');
    expect(answer.as(ListRemotesResponse)[0]?.health).toEqual([
      { version: live, failures: 3, loads: 0, hops: { chunk: 2, render: 1 } },
    ]);
  });
});

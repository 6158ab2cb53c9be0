import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestTeam } from '../portal/publishing/testing/test-team.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import { load } from './testing/load.js';
import { Machines } from './testing/machines.js';
import { isInstalled, startProxy, type Proxy, type ProxyName } from './testing/proxy.js';

const version = '1.0.0-00000001';
const file = `/mf/mf_things/${version}/routes.js`;

/** Provides the database; the proxies send it no requests. */
let home: TestApi;
let machines: Machines;
let proxy: Proxy;

// Caddy checks every second whether a process is ready.
const noticedMs = 2000;

beforeAll(async () => {
  home = await startTestApi({}, { runsJobs: false });
  await (await TestTeam.of(home, 'mf_things')).publish({ version });
});
afterAll(() => home.stop());

const secret = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const address = 'es4p-vya0-25wj';
const secrets = [
  `/confirmemail/${secret}`,
  `/resetpassword/${secret}`,
  `/RESETPASSWORD/${secret}`,
  `/stopemails/${secret}`,
  `/%73topemails/${secret}`,
  `/api/calendar.ics?key=${secret}`,
  `/preview?secret=${secret}`,
  `/api/queryevents?searchWords=${secret}`,
  `/program/${address}`,
  `/program/${address}/print`,
  `/evil/${address}`,
  `/api/program?address=${address}`,
];

const askForAll = async (): Promise<void> => {
  for (const path of secrets)
    await fetch(proxy.url + path, { headers: { referer: `${proxy.url}/program/${address}` } }).catch(
      () => undefined,
    );
};

describe.each<ProxyName>(['nginx', 'caddy'])('behind the %s of deploy/proxy', (name) => {
  describe.skipIf(!isInstalled(name))(`(needs ${name} on this machine)`, () => {
    beforeEach(async () => {
      // The same delay as in compose.yaml, because nginx avoids a process for five seconds after a failed request.
      machines = await new Machines(home, 5).start(2);
      proxy = await startProxy(name, machines.urls);
    });
    afterEach(async () => {
      await proxy.stop();
      await machines.remove();
    });

    it('two processes are replaced one after the other and no request fails', async () => {
      const loads = await Promise.all(
        ['one', 'two'].map(async (who) =>
          load(proxy.url, await home.as('parent', `${name}-${who}`), () => file),
        ),
      );
      for (const turn of [0, 1]) {
        await machines.restart(turn);
        await sleep(noticedMs);
      }
      const answers = (await Promise.all(loads.map(({ stop }) => stop()))).flat();
      expect(answers.filter((status) => status !== '200')).toEqual([]);
      expect(answers.length).toBeGreaterThan(50);
    });

    it('no log has a code, a key, an address of a program or a search', async () => {
      await askForAll();
      await machines.kill();
      const page = await fetch(`${proxy.url}/stopemails/${secret}?key=${secret}`).catch(() => undefined);
      expect(page?.ok).not.toBe(true);
      const output = await proxy.output();
      if (name === 'nginx') expect(output).toContain('"path":"/confirmemail/:code"');
      expect(output).not.toContain(secret);
      expect(output).not.toContain(address);
    });
  });
});

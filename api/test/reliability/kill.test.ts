import { createConnection, Types, type Connection } from 'mongoose';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoreCheck } from '../../src/operations/backup/store-check.service.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { joinDatabase } from '../../src/platform/database/database.js';
import { PlaceSweepService } from '../../src/events/performances/place-sweep.service.js';
import { freePort } from '@portal/tooling/testing/free-port';
import { newDataFolder } from '../../testing/data-folder.js';
import { startPortalProcess, type PortalProcess } from '../../testing/portal-process.js';
import type { Role } from '../../testing/test-accounts.js';
import { ownDatabase, startTestApi, type TestApi } from '../../testing/test-api.js';
import { createEvent } from '../../testing/test-inputs.js';
import { keepBusy, type Crowd } from './testing/keep-busy.js';
import { Ledger } from './testing/ledger.js';
import { randomFrom } from './testing/random.js';

const seed = 20261121;
const portalTrials = Number(process.env['KILL_TRIALS'] ?? 10);
const storeTrials = Math.ceil(portalTrials / 4);
const random = randomFrom(seed);
const shortWhile = () => sleep(100 + random() * 900);

const prepare = async (api: TestApi, url: string): Promise<Crowd> => {
  const at = async (role: Role, name: string) => Object.assign(await api.as(role, name), { url });
  const owner = await api.as('coordinator');
  const event = (await createEvent(owner, { capacity: 40 }))._id;
  const families = await Promise.all([1, 2, 3, 4].map((number) => at('parent', `family-${String(number)}`)));
  return { families, coordinator: await at('coordinator', 'coordinator'), event };
};

const check = async (connection: Connection) => (await new StoreCheck(connection).check()).problems;

describe(`a portal killed ${String(portalTrials)} times while it writes, seed ${String(seed)}`, () => {
  let settings: Record<string, string>;
  let crowd: Crowd;
  const ledger = new Ledger();
  beforeAll(async () => {
    const database = ownDatabase();
    settings = {
      DATA_DIR: await newDataFolder('kill'),
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      ...(database && { MONGODB_URI: database }),
    };
    const api = await startTestApi({ ...settings, PORT: '0' });
    crowd = await prepare(api, `http://127.0.0.1:${settings['PORT'] ?? ''}`);
    await api.stop();
  });
  afterAll(() => rm(settings['DATA_DIR'] ?? '', { recursive: true, force: true }));

  const verify = async (): Promise<void> => {
    const config = loadConfig(settings);
    const { uri } = await joinDatabase(config);
    const connection = await createConnection(uri).asPromise();
    expect(await ledger.missing(connection, crowd.event)).toEqual([]);
    expect(await check(connection)).toEqual([]);
    await connection.close();
  };

  it(
    'has everything it acknowledged, and passes the check',
    async () => {
      let portal: PortalProcess;
      for (let trial = 0; trial < portalTrials; trial += 1) {
        portal = await startPortalProcess(settings);
        await verify();
        const before = ledger.acknowledged;
        const stop = keepBusy(crowd, ledger);
        await expect.poll(() => ledger.acknowledged).toBeGreaterThan(before);
        // The next test needs a sign-up that was not withdrawn.
        await expect.poll(() => ledger.held.length).toBeGreaterThan(0);
        await shortWhile();
        await portal.end('SIGKILL');
        await stop();
      }
      portal = await startPortalProcess(settings);
      await verify();
      await portal.end('SIGTERM');
      expect(ledger.strange).toEqual([]);
    },
    portalTrials * 15_000,
  );

  it('has no unfinished sign-up minutes later, and the check finds a loss', async () => {
    const api = await startTestApi({ ...settings, PORT: '0' });
    api.clock.advance(200_000);
    await api.app.get(PlaceSweepService).sweepEvent(crowd.event);
    expect((await api.app.get(StoreCheck).check()).problems).toEqual([]);
    expect(await ledger.missing(api.connection, crowd.event)).toEqual([]);

    // One that was acknowledged: a killed request may have left others.
    const [held = ''] = ledger.held;
    await api.connection.collection('performances').deleteOne({ _id: new Types.ObjectId(held) });
    expect(await ledger.missing(api.connection, crowd.event)).toEqual([`sign-up ${held}`]);
    expect((await api.app.get(StoreCheck).check()).problems).not.toEqual([]);
    if (settings['MONGODB_URI']) await api.connection.dropDatabase();
    await api.stop();
  });
});

describe(`a store killed ${String(storeTrials)} times under a running portal, seed ${String(seed)}`, () => {
  let dir: string;
  let store: ChildProcess;
  let api: TestApi;
  const startStore = async (): Promise<string> => {
    store = spawn(process.execPath, [join(import.meta.dirname, 'testing/store-process.ts'), dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(store.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    return line.toString().trim();
  };
  beforeEach(async () => {
    dir = await newDataFolder('store');
    api = await startTestApi({ MONGODB_URI: await startStore(), LOG_LEVEL: 'error' });
  });
  afterEach(async () => {
    await api.stop();
    store.kill('SIGKILL');
    await rm(dir, { recursive: true, force: true });
  });

  it(
    'has everything that was acknowledged, and the portal recovers',
    async () => {
      const crowd = await prepare(api, api.url);
      const ledger = new Ledger();
      for (let trial = 0; trial < storeTrials; trial += 1) {
        const before = ledger.acknowledged;
        const stop = keepBusy(crowd, ledger);
        await expect.poll(() => ledger.acknowledged).toBeGreaterThan(before);
        await shortWhile();
        const dead = once(store, 'exit');
        store.kill('SIGKILL');
        await dead;
        // Starts the store first, because requests wait up to 20 seconds for it.
        const stopped = stop();
        await startStore();
        await stopped;
        await expect.poll(() => check(api.connection).catch(String)).toEqual([]);
        expect(await ledger.missing(api.connection, crowd.event)).toEqual([]);
      }
      expect(ledger.strange).toEqual([]);
    },
    storeTrials * 60_000,
  );
});

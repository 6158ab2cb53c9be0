import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { PublishedRemotes } from '../../src/frontend/publishing/store/published-remotes.service.js';
import { RemoteSync } from '../../src/frontend/publishing/store/remote-sync.service.js';
import { TestTeam } from '../../src/frontend/publishing/testing/test-team.js';
import { newDataFolder } from '../../testing/data-folder.js';
import { settingsLike, startPortalProcess } from '../../testing/portal-process.js';
import { useTestApi } from '../../testing/test-api.js';
import { rm } from 'node:fs/promises';
import { randomFrom } from './testing/random.js';

const seed = 20261122;
const random = randomFrom(seed);
const trials = Number(process.env['KILL_TRIALS'] ?? 4);

const home = useTestApi();
let team: TestTeam;
beforeAll(async () => {
  team = await TestTeam.of(home, 'mf_things');
});

let made = 0;
const nextBuild = () => {
  made += 1;
  const version = `1.0.${String(made)}-${made.toString(16).padStart(8, '0')}`;
  return { version, files: { 'routes.js': `export default ${String(made)};\n`.repeat(5000) } };
};

/** Publishes versions until the process is killed. Returns the last one that was acknowledged. */
const publishUntilKilled = async (DATA_DIR: string): Promise<string> => {
  const portal = await startPortalProcess({ ...settingsLike(home), DATA_DIR });
  const its = team.at(portal);
  const first = nextBuild();
  expect((await its.publish(first)).status).toBe(200);
  let last = first.version;
  let isDead = false;
  const work = (async () => {
    while (!isDead) {
      const next = nextBuild();
      const answer = await its.publish(next).catch(() => undefined);
      if (answer?.status === 200) last = next.version;
    }
  })();
  await sleep(random() * 400);
  await portal.end('SIGKILL');
  isDead = true;
  await work;
  return last;
};

it(`a process killed while it publishes leaves a whole version or none, seed ${String(seed)}`, async () => {
  const dataDir = await newDataFolder('publish-kill');
  const store = home.app.get(PublishedRemotes);
  for (let trial = 0; trial < trials; trial += 1) {
    const acknowledged = await publishUntilKilled(dataDir);
    const { remotes } = await store.pointer();
    const { version = '', previous } = remotes['mf_things'] ?? {};
    // The process may have died between storing the revision and its response.
    expect([version, previous]).toContain(acknowledged);
    expect((await store.history('mf_things'))[0]?.version).toBe(version);
    await expect(store.fetch('mf_things', version)).resolves.toBeDefined();
    await home.app.get(RemoteSync).refresh();
    expect((await fetch(`${home.url}/mf/mf_things/${version}/routes.js`)).status).toBe(200);
  }
  await rm(dataDir, { recursive: true });
});

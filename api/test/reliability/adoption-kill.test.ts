import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoreCheck } from '../../src/operations/backup/store-check.service.js';
import { spawnPortal, startPortalProcess } from '../../testing/portal-process.js';
import { startStoreProxy, type StoreProxy } from '../../testing/store-proxy.js';
import type { SignedInClient } from '../../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { createEvent, publishProgram, signUp } from '../../testing/test-inputs.js';

/** Provides the database, and runs no jobs. */
let home: TestApi;
let proxy: StoreProxy;
let parent: SignedInClient;
let coordinator: SignedInClient;

beforeAll(async () => {
  home = await startTestApi({}, { runsJobs: false });
  proxy = await startStoreProxy(home.databaseUri);
  parent = await home.as('parent');
  coordinator = await home.as('coordinator');
});
afterAll(async () => {
  await proxy.stop();
  await home.stop();
});

const collections = ['profiles', 'performances', 'program_versions'] as const;
const stored = (name: string) => home.connection.collection(name);

/** Leaves three sign-ups, each in a published program, as the version before has stored them. */
const makeOld = async (): Promise<void> => {
  for (let count = 0; count < 3; count += 1) {
    const event = (await createEvent(coordinator))._id;
    await publishProgram(coordinator, event, [(await signUp(parent, event))._id]);
    await stored('program_versions').updateOne(
      { event: new Types.ObjectId(event) },
      { $unset: { 'rows.0.people': 1 } },
    );
  }
  await stored('profiles').updateMany({}, { $unset: { accounts: 1 } });
  await stored('performances').updateMany({}, { $unset: { people: 1 } });
};

describe('a start that is killed while it adopts data of the previous version', () => {
  beforeEach(makeOld);

  it.each(collections.flatMap((name) => [[name, 'before'] as const, [name, 'after'] as const]))(
    'at a write to %s, %s it is done: the next start completes it',
    async (collection, when) => {
      const settings = { DATA_DIR: home.config.dataDir, MONGODB_URI: proxy.uri, LOG_LEVEL: 'silent' };
      const reached = proxy.hangAt({ command: 'update', collection }, when);
      const killed = await spawnPortal(settings);
      await reached;
      await killed.end('SIGKILL');
      proxy.restore();
      const next = await startPortalProcess(settings);
      expect(await stored('profiles').countDocuments({ accounts: { $exists: false } })).toBe(0);
      expect(await stored('performances').countDocuments({ people: { $exists: false } })).toBe(0);
      expect(await stored('program_versions').countDocuments({ 'rows.people': { $exists: false } })).toBe(0);
      expect((await home.app.get(StoreCheck).check()).problems).toEqual([]);
      await next.end('SIGTERM');
    },
  );
});

import { startEmbeddedMongo } from '@portal/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAccounts, useTestApi } from '../../../testing/test-api.js';
import { createEvent } from '../../../testing/test-inputs.js';

let dir: string;
let store: Awaited<ReturnType<typeof startEmbeddedMongo>>;

afterAll(async () => {
  await store.stop();
  await rm(dir, { recursive: true, force: true });
});
const startStore = async () => {
  dir = await mkdtemp(join(tmpdir(), 'portal-call-cost-'));
  store = await startEmbeddedMongo({ dir });
  return { MONGODB_URI: `${store.uri}${store.uri.includes('?') ? '&' : '?'}monitorCommands=true` };
};
const api = useTestApi(startStore, { runsJobs: false });
const [coordinator, parent] = useAccounts(api, 'coordinator', 'parent');

beforeAll(async () => {
  for (let turn = 0; turn < 20; turn += 1)
    await createEvent(coordinator, { name: `Recital ${String(turn)}` });
});

interface Reply {
  cursor?: { firstBatch: object[] };
  n?: number;
}

// Counts at the driver, so that no way around Mongoose is missed. Returns the documents by command.
const costOf = async (path: string): Promise<string[]> => {
  const commands: string[] = [];
  const note = ({ commandName, reply }: { commandName: string; reply: unknown }): void => {
    const { cursor, n } = reply as Reply;
    commands.push(`${commandName}: ${String(cursor?.firstBatch.length ?? n ?? 0)}`);
  };
  const client = api.connection.getClient();
  client.on('commandSucceeded', note);
  try {
    expect((await parent.get(path)).status).toBe(200);
  } finally {
    client.off('commandSucceeded', note);
  }
  return commands.sort();
};

describe('the database commands of a call, with the documents each returns', () => {
  it.each([
    ['a session', '/auth', ['aggregate: 1']],
    // The session, the number of events, and a page of 5 of the 20 events.
    ['a list', '/queryevents', ['aggregate: 1', 'aggregate: 1', 'find: 5']],
    // The session and the account.
    ['an account', '/account', ['aggregate: 1', 'find: 1']],
  ])('stay the same for %s', async (_, path, commands) => {
    expect(await costOf(path)).toEqual(commands);
  });
});

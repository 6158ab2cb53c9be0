import { expect } from 'vitest';
import { settingsLike, startPortalProcess } from '../../../testing/portal-process.js';
import type { StoreProxy, StoreWrite } from '../../../testing/store-proxy.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import type { TestApi } from '../../../testing/test-api.js';

/** A request of an account, and the write to the database at which the process that gets it is killed. */
export interface KilledRequest {
  client: SignedInClient;
  path: string;
  body: object;
  write: StoreWrite;
  when: 'before' | 'after';
}

/** Sends a request to a new process, and kills the process when it writes to the database. */
export const killWhile = async (
  home: TestApi,
  proxy: StoreProxy,
  { client, path, body, write, when }: KilledRequest,
): Promise<void> => {
  const portal = await startPortalProcess({ ...settingsLike(home), MONGODB_URI: proxy.uri });
  const url = client.url;
  Object.assign(client, { url: portal.url });
  const reached = proxy.hangAt(write, when);
  const answer = client.post(path, body).catch(() => undefined);
  await reached;
  await portal.end('SIGKILL');
  expect(await answer).toBeUndefined();
  Object.assign(client, { url });
  proxy.restore();
};

import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { log } from '../../platform/log/log.js';
import { CoreRealm } from '../../platform/access/core-realm.service.js';
import type { Config } from '../../platform/config/config.js';
import type { SessionReader } from '../../platform/access/session.js';
import { PageSession } from './page-session.service.js';

log.level = 'silent';

const realm = new CoreRealm({ cookieName: 'portal' } as Config);

const find = (read: SessionReader['read']): Promise<unknown> =>
  new PageSession(realm, { read, look: () => Promise.resolve(undefined) }).find(
    {} as Request,
    {} as Response,
  );

test.each([
  ['refuses', () => Promise.reject(new Error('no primary'))],
  ['never answers', () => new Promise<never>(() => undefined)],
])('returns undefined, so that the page is still written, while the database %s', async (_, read) => {
  expect(await find(read)).toBeUndefined();
});

test('returns the current user, and null for a visitor', async () => {
  const user = { id: 'a', email: 'a@example.org', permissions: [], epoch: 0, session: 's' };
  expect(await find(() => Promise.resolve(user))).toEqual(user);
  expect(await find(() => Promise.resolve(undefined))).toBeNull();
});

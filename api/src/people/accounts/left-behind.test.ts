import { coreTokenHeader } from '@portal/contracts/page-data';
import { sampleAccount } from '@portal/contracts/testing/samples';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CoreRealm } from '../../platform/access/core-realm.service.js';
import { mailTo } from '../../../testing/mailbox.js';
import {
  changePassword,
  newPassword,
  testPassword,
  type SignedInClient,
} from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { AccountAdministration } from './administration/account-administration.service.js';
import { PasswordReset } from './credentials/password-reset.service.js';

const api = useTestApi();

const askForAddress = async (client: SignedInClient): Promise<string> => {
  const email = `${randomUUID()}@example.org`;
  expect((await (await client.prove()).post('/account', { ...sampleAccount, email })).status).toBe(200);
  return (await mailTo(api, email, 'Confirm your new email address')).code;
};

const issueReset = (email: string): Promise<string> => api.app.get(PasswordReset).issueCode(email);

const reset = async (email: string): Promise<void> => {
  const code = await issueReset(email);
  expect((await api.visitor().post('/resetpassword', { code, ...newPassword })).status).toBe(200);
};

/** Uses a session to create everything that works without it. Returns a function that says what still works. */
const leaveBehind = async (session: SignedInClient) => {
  const address = await askForAddress(session);
  const feed = (await session.post('/calendar_feed', {})).body as { address: string };
  const calendar = feed.address.replace(/^.*\/api/, '');
  const code = await issueReset(session.email);
  const account = await api.connection.collection('accounts').findOne({ email: session.email });
  const epoch = (account?.['epoch'] as number | undefined) ?? 0;
  const token = api.app.get(CoreRealm).issue({ id: session.id, epoch });
  const works = {
    session: async () => (await session.get('/auth')).status === 200,
    'core page': async () => {
      // Uses a session that was opened later.
      const again = await api.as('parent', session.email.split('@')[0]).catch(() => session);
      const headers = { 'sec-fetch-site': 'same-origin', [coreTokenHeader]: token };
      return (await again.get('/account', { headers })).status === 200;
    },
    calendar: async () => (await api.visitor().get(calendar)).status === 200,
    'new address': async () => (await api.visitor().post('/confirmemail', { code: address })).status === 200,
    'reset code': async () => {
      return (await api.visitor().post('/resetpassword', { code, ...newPassword })).status === 200;
    },
  };
  return async (): Promise<string[]> => {
    const left: string[] = [];
    for (const [name, isLeft] of Object.entries(works)) if (await isLeft()) left.push(name);
    return left;
  };
};

const administration = () => api.app.get(AccountAdministration);

const acts: [string, (owner: SignedInClient, thief: SignedInClient) => Promise<unknown>][] = [
  ['resetting the password', ({ email }) => reset(email)],
  ['changing the password', changePassword],
  ['ending every other session', (owner) => owner.post('/sessions_end', {})],
  ['ending sessions on the command line', ({ id }) => administration().endSessions(id)],
  ['blocking', ({ id }) => administration().setBlocked(id, true)],
  [
    'blocking and unblocking',
    async ({ id }) => {
      await administration().setBlocked(id, true);
      await administration().setBlocked(id, false);
    },
  ],
  [
    'changing the email address',
    async (owner) => owner.post('/confirmemail', { code: await askForAddress(owner) }),
  ],
  ['deleting the account', (owner) => owner.post('/account_delete', { password: testPassword })],
];

describe('codes and addresses that a session created', () => {
  test('work until they are ended', async () => {
    const works = await leaveBehind(await api.asNew('parent'));
    expect(await works()).toEqual(['session', 'core page', 'calendar', 'new address']);
  });

  test.each(acts)('end by %s', async (_, act) => {
    const name = randomUUID();
    const [owner, thief] = [await api.as('parent', name), await api.as('parent', name)];
    const works = await leaveBehind(thief);
    await act(owner, thief);
    expect(await works()).toEqual([]);
  });

  test('end with that session, unless they belong to other pages', async () => {
    const name = randomUUID();
    const [owner, thief] = [await api.as('parent', name), await api.as('parent', name)];
    const works = await leaveBehind(thief);
    const { body } = await owner.get('/sessions');
    const [other] = (body as { id: string; isCurrent: boolean }[]).filter(({ isCurrent }) => !isCurrent);
    await owner.post('/sessions_end', { id: other?.id });
    expect(await works()).toEqual(['core page']);
    expect((await owner.get('/auth')).status).toBe(200);
  });

  test('end while the session that ends them goes on', async () => {
    const owner = await api.asNew('parent');
    await owner.post('/sessions_end', {});
    expect((await owner.get('/auth')).status).toBe(200);
  });
});

describe('the address of a calendar', () => {
  test('is switched off and on again', async () => {
    const owner = await api.asNew('parent');
    const addressOf = (body: unknown) => (body as { address: string }).address.replace(/^.*\/api/, '');
    const address = addressOf((await owner.post('/calendar_feed', {})).body);
    expect((await owner.post('/calendar_feed_end')).body).toEqual({ ok: true });
    expect((await api.visitor().get(address)).status).toBe(404);
    expect((await owner.get('/calendar_feed')).body).toEqual({});
    expect((await owner.post('/calendar_feed_end', {})).status).toBe(200);
    const next = addressOf((await owner.post('/calendar_feed', {})).body);
    expect((await api.visitor().get(next)).status).toBe(200);
  });
});

import { AccountExportResponse, AccountResponse } from '@portal/contracts/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTo } from '../testing/mailbox.js';
import { testPassword, type SignedInClient } from '../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import type { TestAnswer } from '../testing/test-client.js';
import { AccountAdministration } from './account-administration.service.js';

const minutes = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
});
beforeEach(async () => {
  await api.connection.collection('throttles').deleteMany({});
});

const fields = { phone: '5550001111', state: 'Utah', accType: 'teacher', zip: '84101', wechatId: 'wx1' };

const update = async (client: SignedInClient, changes: object = {}): Promise<TestAnswer> =>
  await client.post('/account', { email: client.email, ...fields, ...changes });

const read = async (client: SignedInClient): Promise<AccountResponse> =>
  (await client.get('/account')).as(AccountResponse);

describe('POST /account', () => {
  test('saves every field', async () => {
    const client = await api.as('parent');
    expect((await update(client)).body).toEqual({ ok: true });
    expect(await read(client)).toEqual({
      email: client.email,
      emailConfirmed: true,
      phone: '5550001111',
      state: 'Utah',
      accountType: 'teacher',
      zip: '84101',
      wechatId: 'wx1',
      permissions: [],
    });
  });

  test.each([
    ['phone', { phone: '1' }],
    ['zip', { zip: '1' }],
    ['state', { state: 'Bavaria' }],
    ['accountType', { accType: 'siteDirector' }],
    ['permissions', { permissions: ['admin'] }],
    ['passwordHash', { passwordHash: 'x' }],
    ['email', { email: { $ne: '' } }],
  ])('refuses %s in %j and saves nothing', async (field, changes) => {
    const client = await api.as('parent', 'refused');
    const before = await read(client);
    const answer = await update(client, changes);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: 'invalid', fields: { [field]: expect.any(String) as string } },
    ]);
    expect(await read(client)).toEqual(before);
  });

  test('leaves somebody the account type that was given to them', async () => {
    const client = await api.as('teacher', 'director');
    await api.connection
      .collection('accounts')
      .updateOne({ email: client.email }, { $set: { accountType: 'siteDirector' } });
    expect((await update(client, { accType: 'siteDirector' })).status).toBe(200);
  });

  test('answers 401 to a visitor', async () => {
    expect((await api.visitor().post('/account', fields)).status).toBe(401);
  });
});

describe('a changed e-mail', () => {
  test('waits for its code, and the old address is told', async () => {
    const client = await api.as('parent', 'mover');
    await update(client, { email: 'moved@example.org' });
    expect(await read(client)).toMatchObject({ email: client.email, pendingEmail: 'moved@example.org' });
    await mailTo(api, client.email, 'Your e-mail address is about to change');
    const { code } = await mailTo(api, 'moved@example.org', 'Confirm your new e-mail address');
    await api.visitor().post('/confirmemail', { code });
    expect(await read(client)).toMatchObject({ email: 'moved@example.org', emailConfirmed: true });
    expect(await read(client)).not.toHaveProperty('pendingEmail');
  });

  test('still waits when the form is saved again with the old or the new one', async () => {
    const client = await api.as('parent', 'patient');
    await update(client, { email: 'later@example.org' });
    await update(client);
    await update(client, { email: 'later@example.org' });
    expect(await read(client)).toMatchObject({ pendingEmail: 'later@example.org' });
    const { code } = await mailTo(api, 'later@example.org', 'Confirm your new e-mail address');
    expect((await client.post('/confirmemail', { code })).status).toBe(200);
  });

  test('needs a login of the last ten minutes; everything else is saved at once', async () => {
    const client = await api.as('parent', 'careful');
    api.clock.advance(10 * minutes + 1000);
    const answer = await update(client, { email: 'careful2@example.org' });
    expect([answer.status, answer.error]).toEqual([403, 'reauth']);
    expect(await read(client)).toMatchObject({ email: client.email, zip: '84101' });
    expect(await read(client)).not.toHaveProperty('pendingEmail');
    expect((await client.post('/reauthenticate', { password: 'Wrong2026' })).error).toBe('badpass');
    expect((await client.post('/reauthenticate', { password: testPassword })).status).toBe(200);
    expect((await update(client, { email: 'careful2@example.org' })).status).toBe(200);
    expect(await read(client)).toMatchObject({ pendingEmail: 'careful2@example.org' });
  });

  test('may not be the address of another account, now or when it is confirmed', async () => {
    const client = await api.as('parent', 'wanting');
    await api.as('parent', 'owner');
    const refused = await update(client, { email: 'owner@example.org' });
    expect([refused.status, refused.error]).toEqual([409, 'emailtaken']);
    await update(client, { email: 'free@example.org' });
    const { code } = await mailTo(api, 'free@example.org', 'Confirm your new e-mail address');
    await api.as('parent', 'free');
    expect((await client.post('/confirmemail', { code })).error).toBe('emailtaken');
    expect(await read(client)).toMatchObject({ email: client.email });
  });
});

describe('POST /account_password', () => {
  const change = {
    currentPassword: testPassword,
    password: 'Changed2026',
    passwordConfirmation: 'Changed2026',
  };

  test('keeps this session under a new id and ends the others', async () => {
    const client = await api.as('parent', 'changer');
    const other = await api.as('parent', 'changer');
    const before = client.cookie;
    expect((await client.post('/account_password', change)).body).toEqual({ ok: true });
    expect(client.cookie).not.toBe(before);
    expect((await client.get('/auth')).status).toBe(200);
    expect((await other.get('/auth')).status).toBe(401);
    await mailTo(api, client.email, 'Your password was changed');
  });

  test('asks for the present password, ten times in a quarter of an hour', async () => {
    const client = await api.as('parent', 'guessed');
    const wrong = { ...change, currentPassword: 'Wrong2026' };
    for (let tries = 0; tries < 10; tries += 1)
      expect((await client.post('/account_password', wrong)).body).toMatchObject({
        error: 'badpass',
        fields: { currentPassword: 'password' },
      });
    expect((await client.post('/account_password', change)).error).toBe('throttled');
  });
});

describe('GET /account_export', () => {
  test('holds what is kept about the account, and nothing that opens it', async () => {
    const client = await api.as('parent', 'curious');
    const answer = await client.get('/account_export');
    const { account, sessions, data } = answer.as(AccountExportResponse);
    expect(account).toMatchObject({ id: client.id, email: client.email });
    expect(sessions).toHaveLength(1);
    expect(Object.keys(data)).not.toEqual([]);
    expect(answer.text).not.toMatch(/argon2|hash|epoch/i);
  });
});

describe('POST /account_delete', () => {
  test('leaves no trace of the account', async () => {
    const client = await api.as('parent', 'leaver');
    await client.post('/generatepasswordresetcode', { email: client.email });
    await mailTo(api, client.email, 'Reset your password');
    expect((await client.post('/account_delete', { password: 'Wrong2026' })).error).toBe('badpass');
    expect((await client.post('/account_delete', { password: testPassword })).body).toEqual({ ok: true });
    expect(client.cookie).toBe('');
    const names = (await api.connection.listCollections()).map(({ name }) => name);
    const store = JSON.stringify(
      await Promise.all(names.map((name) => api.connection.collection(name).find().toArray())),
    );
    expect(store).not.toContain(client.id);
    expect(store).not.toContain('leaver');
  });

  test('is taken up again after a crash', async () => {
    const client = await api.as('parent', 'half-gone');
    await api.connection
      .collection('accounts')
      .updateOne({ email: client.email }, { $set: { isLeaving: true } });
    const second = await startTestApi({ MONGODB_URI: api.databaseUri });
    await second.stop();
    expect(await api.app.get(AccountAdministration).findId(client.email)).toBeUndefined();
  });
});

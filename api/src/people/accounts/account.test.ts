import { getModelToken } from '@nestjs/mongoose';
import { AccountExportResponse, AccountResponse, type Permission } from '@portal/contracts/auth';
import { Types, type Model } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { logIn } from '../../../testing/captcha.js';
import { mailTo } from '../../../testing/mailbox.js';
import {
  changePassword,
  newPassword,
  testPassword,
  type SignedInClient,
} from '../../../testing/test-accounts.js';
import { startTestApi, useTestApi } from '../../../testing/test-api.js';
import type { TestAnswer } from '../../../testing/test-client.js';
import { AccountAdministration } from './administration/account-administration.service.js';
import { Account } from './accounts.schema.js';
import { EmailConfirmation } from './credentials/email-confirmation.service.js';

const api = useTestApi({ LIMITS: 'password-session=10' });

const fields = { phone: '5550001111', state: 'Utah', accType: 'teacher', zip: '84101', wechatId: 'wx1' };

const update = async (client: SignedInClient, changes: object = {}): Promise<TestAnswer> =>
  await client.post('/account', { email: client.email, ...fields, ...changes });

const newAddress = 'Confirm your new email address';

const read = async (client: SignedInClient): Promise<AccountResponse> =>
  (await client.get('/account')).as(AccountResponse);

describe('POST /account', () => {
  test('saves every field', async () => {
    const client = await api.as('parent');
    expect((await update(client)).body).toEqual({ ok: true });
    expect(await read(client)).toEqual({
      email: client.email,
      name: '',
      emailConfirmed: true,
      phone: '5550001111',
      state: 'Utah',
      accountType: 'teacher',
      zip: '84101',
      wechatId: 'wx1',
      permissions: [],
    });
  });

  test('keeps the name if a page from before does not send it', async () => {
    const client = await api.as('parent');
    await update(client, { name: ' Ana Li ' });
    await update(client);
    expect(await read(client)).toMatchObject({ name: 'Ana Li' });
    await update(client, { name: '' });
    expect(await read(client)).toMatchObject({ name: '' });
  });

  test.each([
    ['name', { name: 'ana@example.org' }],
    ['name', { name: 'https://example.org' }],
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

  test('keeps an account type that an admin gave', async () => {
    const client = await api.as('teacher', 'director');
    await api.setAccount(client, { accountType: 'siteDirector' });
    expect((await update(client, { accType: 'siteDirector' })).status).toBe(200);
  });

  test('answers 401 to a visitor', async () => {
    expect((await api.visitor().post('/account', fields)).status).toBe(401);
  });
});

describe('an unusual address that earlier versions accepted', () => {
  const odd = ['=old@example.org', 'a\u00adb@example.org', 'x@..co'];

  test.each(odd)(
    '%j still logs in, is kept when the account is saved, and receives reset mails',
    async (email) => {
      const client = await api.as('parent', `odd-${String(odd.indexOf(email))}`);
      await api.setAccount(client, { email });
      const visitor = api.visitor();
      expect((await logIn(visitor, email)).status).toBe(200);
      expect((await visitor.post('/account', { email, ...fields })).status).toBe(200);
      expect((await visitor.post('/generatepasswordresetcode', { email })).status).toBe(200);
    },
  );

  test.each(odd)('%j is refused as a new address', async (email) => {
    const client = await api.as('parent', 'not-odd');
    expect((await update(client, { email })).body).toMatchObject({
      error: 'invalid',
      fields: { email: 'email' },
    });
    expect(await read(client)).not.toHaveProperty('pendingEmail');
  });
});

describe('a changed email', () => {
  test('waits for its code, and the old address receives a mail', async () => {
    const client = await (await api.as('parent', 'mover')).prove();
    await update(client, { email: 'moved@example.org' });
    expect(await read(client)).toMatchObject({ email: client.email, pendingEmail: 'moved@example.org' });
    await mailTo(api, client.email, 'Your email address is about to change');
    const { code } = await mailTo(api, 'moved@example.org', newAddress);
    const other = await api.as('parent', 'mover');
    const before = client.cookie;
    expect((await client.post('/confirmemail', { code })).status).toBe(200);
    expect(await read(client)).toMatchObject({ email: 'moved@example.org', emailConfirmed: true });
    expect(await read(client)).not.toHaveProperty('pendingEmail');
    expect(client.cookie).not.toBe(before);
    expect((await other.get('/auth')).status).toBe(401);
    const told = await mailTo(api, client.email, 'Your email address was changed');
    expect(told.text).toContain(api.config.contactEmail);
    expect(told.text).not.toContain('moved@example.org');
  });

  test('still waits when the form is saved again with the old or the new address', async () => {
    const client = await (await api.as('parent', 'patient')).prove();
    await update(client, { email: 'later@example.org' });
    await update(client);
    await update(client, { email: 'later@example.org' });
    expect(await read(client)).toMatchObject({ pendingEmail: 'later@example.org' });
    const { code } = await mailTo(api, 'later@example.org', newAddress);
    expect((await client.post('/confirmemail', { code })).status).toBe(200);
  });

  test('needs the password again, even right after login; all other fields do not', async () => {
    const client = await api.as('parent', 'careful');
    const answer = await update(client, { email: 'careful2@example.org' });
    expect([answer.status, answer.error]).toEqual([403, 'reauth']);
    expect(await read(client)).toMatchObject({ email: client.email, zip: '84101' });
    expect(await read(client)).not.toHaveProperty('pendingEmail');
    expect((await client.post('/reauthenticate', { password: 'Wrong2026' })).error).toBe('badpass');
    expect((await update(client, { email: 'careful2@example.org' })).error).toBe('reauth');
    await client.prove();
    expect((await update(client, { email: 'careful2@example.org' })).status).toBe(200);
    expect(await read(client)).toMatchObject({ pendingEmail: 'careful2@example.org' });
  });

  test('may not be the address of another account, now or when it is confirmed', async () => {
    const client = await api.as('parent', 'wanting');
    await api.as('parent', 'owner');
    const refused = await update(client, { email: 'owner@example.org' });
    expect([refused.status, refused.error]).toEqual([409, 'emailtaken']);
    await update(await client.prove(), { email: 'free@example.org' });
    const { code } = await mailTo(api, 'free@example.org', newAddress);
    await api.as('parent', 'free');
    expect((await client.post('/confirmemail', { code })).error).toBe('emailtaken');
    expect(await read(client)).toMatchObject({ email: client.email });
  });
});

describe('a change of email that an attacker asked for', () => {
  // The attacker uses a session of the victim and has the code that was mailed to the attacker's address.
  const attack = async (name: string) => {
    const victim = await api.as('parent', name);
    const email = `attacker-of-${name}@example.org`;
    const session = await (await api.as('parent', name)).prove();
    expect((await update(session, { email })).status).toBe(200);
    const { code } = await mailTo(api, email, newAddress);
    return { victim, code };
  };

  const resetCode = async (email: string): Promise<string> => {
    await api.visitor().post('/generatepasswordresetcode', { email });
    return (await mailTo(api, email, 'Reset your password')).code;
  };

  const confirm = (code: string) => api.visitor().post('/confirmemail', { code });

  const stored = async (client: SignedInClient) =>
    await api.connection.collection('accounts').findOne({ _id: new Types.ObjectId(client.id) });

  test('does not survive a reset, and the owner keeps the account', async () => {
    const { victim, code } = await attack('reset-victim');
    const reset = { code: await resetCode(victim.email), ...newPassword };
    expect((await api.visitor().post('/resetpassword', reset)).status).toBe(200);
    expect((await confirm(code)).error).toBe('badcode');
    expect((await logIn(api.visitor(), victim.email, newPassword.password)).status).toBe(200);
    expect(await stored(victim)).toMatchObject({ email: victim.email });
    expect(await stored(victim)).not.toHaveProperty('pendingEmail');
  });

  test.each([
    ['a new password', changePassword],
    ['ending other sessions', (victim: SignedInClient) => victim.post('/sessions_end', {})],
    ['a block', ({ id }: SignedInClient) => api.app.get(AccountAdministration).setBlocked(id, true)],
    [
      'signing out everywhere',
      ({ id }: SignedInClient) => api.app.get(AccountAdministration).endSessions(id),
    ],
  ])('does not survive %s, and neither does a reset code', async (what, end) => {
    const { victim, code } = await attack(`victim-of-${what.replaceAll(' ', '-')}`);
    const reset = await resetCode(victim.email);
    await end(victim);
    expect((await confirm(code)).error).toBe('badcode');
    const tried = await api.visitor().post('/resetpassword', { code: reset, ...newPassword });
    expect(tried.error).toBe('badcode');
    expect(await stored(victim)).toMatchObject({ email: victim.email });
    expect(await stored(victim)).not.toHaveProperty('pendingEmail');
    expect(await stored(victim)).not.toHaveProperty('reset');
  });

  test('never succeeds after a new password, even if both happen at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { victim, code } = await attack(`raced-${String(round)}`);
      const isReset = round % 2 === 0;
      const reset = isReset ? { code: await resetCode(victim.email), ...newPassword } : undefined;
      const [confirmed, changed] = await Promise.all([
        confirm(code),
        reset ? api.visitor().post('/resetpassword', reset) : changePassword(victim),
      ]);
      expect([confirmed.status, changed.status].filter((status) => status === 200)).toHaveLength(1);
      const isStillTheirs = (await stored(victim))?.['email'] === victim.email;
      expect(isStillTheirs).toBe(changed.status === 200);
    }
  });

  test('is not stored if its session ends during the request', async () => {
    const victim = await api.as('parent', 'overtaken');
    const accounts = api.app.get<Model<Account>>(getModelToken(Account.name));
    const account = await accounts.findById(victim.id).orFail();
    await api.app.get(AccountAdministration).endSessions(victim.id);
    const late = api.app.get(EmailConfirmation).changeEmail(account, account.epoch, 'late@example.org');
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await stored(victim)).not.toHaveProperty('pendingEmail');
  });
});

/** Returns the code that confirms the address of an account for the first time. */
const firstCode = async (client: SignedInClient): Promise<string> => {
  await api.setAccount(client, { emailConfirmed: false });
  await client.post('/resend_confirmation');
  return (await mailTo(api, client.email, 'Confirm your email address')).code;
};

describe('a code of an earlier version, which has no epoch', () => {
  const withoutEpoch = async ({ id }: SignedInClient, field: string) => {
    const accounts = api.connection.collection('accounts');
    await accounts.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { [`${field}.epoch`]: 1 } });
  };

  test('still resets a password', async () => {
    const client = await api.as('parent', 'reset-of-yesterday');
    await client.post('/generatepasswordresetcode', { email: client.email });
    const { code } = await mailTo(api, client.email, 'Reset your password');
    await withoutEpoch(client, 'reset');
    expect((await api.visitor().post('/resetpassword', { code, ...newPassword })).status).toBe(200);
  });

  test('still confirms the address of the account', async () => {
    const client = await api.as('parent', 'signup-of-yesterday');
    const code = await firstCode(client);
    await withoutEpoch(client, 'confirmation');
    expect((await api.visitor().post('/confirmemail', { code })).status).toBe(200);
    expect(await read(client)).toMatchObject({ emailConfirmed: true });
  });

  test('changes no address, and a new code can be requested', async () => {
    const client = await api.as('parent', 'change-of-yesterday');
    await update(await client.prove(), { email: 'today@example.org' });
    const { code } = await mailTo(api, 'today@example.org', newAddress);
    await withoutEpoch(client, 'confirmation');
    expect((await client.post('/confirmemail', { code })).error).toBe('badcode');
    await client.post('/resend_confirmation');
    await expect.poll(async () => (await mailTo(api, 'today@example.org', newAddress)).code).not.toBe(code);
    const newer = await mailTo(api, 'today@example.org', newAddress);
    expect((await client.post('/confirmemail', { code: newer.code })).status).toBe(200);
    expect(await read(client)).toMatchObject({ email: 'today@example.org' });
  });
});

test('the first confirmation code of an address still works after a new password', async () => {
  const client = await api.as('parent', 'new-here');
  const code = await firstCode(client);
  await changePassword(client);
  const twice = await Promise.all([1, 2].map(() => api.visitor().post('/confirmemail', { code })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read(client)).toMatchObject({ emailConfirmed: true });
});

test('twenty simultaneous requests confirm a new address like one', async () => {
  const client = await api.as('parent', 'clicker');
  await update(await client.prove(), { email: 'clicked@example.org' });
  const { code } = await mailTo(api, 'clicked@example.org', newAddress);
  const confirm = () => api.visitor().post('/confirmemail', { code });
  const answers = await Promise.all(Array.from({ length: 20 }, confirm));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
});

describe('permissions', () => {
  test('changed by two admins at the same time are all stored', async () => {
    const admins = [await api.as('admin', 'admin-one'), await api.as('admin', 'admin-two')] as const;
    const { id } = await api.as('teacher', 'much-wanted');
    const change = async (admin: SignedInClient, permission: Permission, isGranted: boolean) =>
      (await admin.prove()).post('/admin_permission', { id, permission, isGranted });
    for (let round = 0; round < 20; round += 1) {
      const isGranted = round % 2 === 0;
      const answers = await Promise.all([
        change(admins[0], 'coordinator', isGranted),
        change(admins[1], 'developer', !isGranted),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const account = await api.connection.collection('accounts').findOne({ _id: new Types.ObjectId(id) });
      expect(account?.['permissions']).toEqual([isGranted ? 'coordinator' : 'developer']);
    }
  });

  test('are stored sorted and without duplicates; an unknown account is reported', async () => {
    const administration = api.app.get(AccountAdministration);
    const { id } = await api.as('teacher', 'sorted');
    await Promise.all([1, 2, 3].map(() => administration.grant(id, 'developer')));
    expect(await administration.grant(id, 'admin')).toEqual(['admin', 'developer']);
    expect(await administration.revoke(id, 'admin')).toEqual(['developer']);
    await expect(administration.grant('0'.repeat(24), 'admin')).rejects.toMatchObject({ code: 'noaccount' });
    await expect(administration.revoke('0'.repeat(24), 'admin')).rejects.toMatchObject({ code: 'noaccount' });
  });
});

describe('POST /account_password', () => {
  test('gives this session a new id and ends the others', async () => {
    const client = await api.as('parent', 'changer');
    const other = await api.as('parent', 'changer');
    const before = client.cookie;
    expect((await changePassword(client)).body).toEqual({ ok: true });
    expect(client.cookie).not.toBe(before);
    expect((await client.get('/auth')).status).toBe(200);
    expect((await other.get('/auth')).status).toBe(401);
    await mailTo(api, client.email, 'Your password was changed');
  });

  test('asks for the current password, at most ten times in 15 minutes', async () => {
    const client = await api.as('parent', 'guessed');
    const wrong = { currentPassword: 'Wrong2026', ...newPassword };
    for (let tries = 0; tries < 10; tries += 1)
      expect((await client.post('/account_password', wrong)).body).toMatchObject({
        error: 'badpass',
        fields: { currentPassword: 'password' },
      });
    expect((await changePassword(client)).error).toBe('throttled');
  });
});

describe('GET /account_export', () => {
  test('contains everything stored about the account except its secrets', async () => {
    const client = await api.as('parent', 'curious');
    const answer = await client.get('/account_export');
    const { account, sessions, data } = answer.as(AccountExportResponse);
    expect(account).toMatchObject({ id: client.id, email: client.email });
    expect(sessions).toHaveLength(1);
    expect(Object.keys(data)).not.toEqual([]);
    expect(data).not.toHaveProperty('idempotencyKeys');
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

  test('resumes after a crash', async () => {
    const client = await api.as('parent', 'half-gone');
    await api.setAccount(client, { isLeaving: true });
    const second = await startTestApi({ MONGODB_URI: api.databaseUri });
    await expect.poll(() => api.app.get(AccountAdministration).findId(client.email)).toBeUndefined();
    await second.stop();
  });
});

import { describe, expect, test } from 'vitest';
import { logIn } from '../../../../testing/captcha.js';
import { mailTo, readMails } from '../../../../testing/mailbox.js';
import { changePassword, newPassword, testPassword } from '../../../../testing/test-accounts.js';
import { useTestApi } from '../../../../testing/test-api.js';
import { PasswordsService } from './passwords.service.js';

const subject = 'Reset your password';

const api = useTestApi({ LIMITS: 'login-account=10,mail-account=5' });

const requestCode = async (email: string): Promise<string> => {
  const known = new Set((await readMails(api)).map((mail) => mail.code));
  expect((await api.visitor().post('/generatepasswordresetcode', { email })).body).toEqual({ ok: true });
  await expect.poll(async () => known.has((await mailTo(api, email, subject)).code)).toBe(false);
  return (await mailTo(api, email, subject)).code;
};

const reset = async (code: string, password = 'Changed2026') =>
  await api.visitor().post('/resetpassword', { code, password, passwordConfirmation: password });

const canLogin = async (email: string, password: string): Promise<boolean> =>
  (await logIn(api.visitor(), email, password)).status === 200;

describe('POST /generatepasswordresetcode', () => {
  test('answers 404 noaccount for an unknown address', async () => {
    const answer = await api.visitor().post('/generatepasswordresetcode', { email: 'nobody@example.org' });
    expect([answer.status, answer.error]).toEqual([404, 'noaccount']);
  });

  test.each([[''], ['no address'], [`${'x'.repeat(80)}@example.org`], [{ $ne: '' }]])(
    'answers 400 invalid for %j',
    async (email) => {
      const answer = await api.visitor().post('/generatepasswordresetcode', { email });
      expect([answer.status, answer.error]).toEqual([400, 'invalid']);
    },
  );

  test('mails five times an hour to one account', async () => {
    const { email } = await api.as('parent', 'flooded');
    for (let number = 0; number < 5; number += 1)
      expect((await api.visitor().post('/generatepasswordresetcode', { email })).status).toBe(200);
    expect((await api.visitor().post('/generatepasswordresetcode', { email })).error).toBe('throttled');
  });
});

describe('POST /resetpassword', () => {
  test('sets the password, ends every session and sends a mail about it', async () => {
    const client = await api.as('parent', 'forgetful');
    const answer = await reset(await requestCode(client.email));
    expect(answer.body).toEqual({ ok: true });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await client.get('/auth')).status).toBe(401);
    expect(await canLogin(client.email, testPassword)).toBe(false);
    expect(await canLogin(client.email, 'Changed2026')).toBe(true);
    await mailTo(api, client.email, 'Your password was changed');
  });

  test('accepts a code once if twenty requests use it at the same time', async () => {
    const { email } = await api.as('parent', 'raced');
    const code = await requestCode(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await reset(code, `Changed${String(index)}`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error === 'badcode')).toHaveLength(19);
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect(await canLogin(email, `Changed${String(winner)}`)).toBe(true);
  });

  test('accepts a code for exactly an hour', async () => {
    const early = await api.as('parent', 'early');
    const late = await api.as('parent', 'late');
    const codes = [await requestCode(early.email), await requestCode(late.email)] as const;
    api.clock.advance(3_600_000 - 3000);
    expect((await reset(codes[0])).status).toBe(200);
    api.clock.advance(3000);
    expect((await reset(codes[1])).error).toBe('badcode');
  });

  test('accepts only the newest code', async () => {
    const { email } = await api.as('parent', 'asked-twice');
    const first = await requestCode(email);
    const second = await requestCode(email);
    expect((await reset(first)).error).toBe('badcode');
    expect((await reset(second)).status).toBe(200);
  });

  test('refuses a code from before a password change', async () => {
    const client = await api.as('parent', 'changed');
    const code = await requestCode(client.email);
    await changePassword(client);
    expect((await reset(code)).error).toBe('badcode');
  });

  test('computes no hash for a wrong code', async () => {
    const passwords = api.app.get(PasswordsService);
    const before = passwords.computed;
    const answer = await reset('x'.repeat(32));
    expect([answer.status, answer.error]).toEqual([400, 'badcode']);
    expect(passwords.computed).toBe(before);
  });

  test.each([
    ['passwordLength', { password: 'Ab1', passwordConfirmation: 'Ab1' }, 'password'],
    ['passwordConfirmation', { passwordConfirmation: 'Other2026' }, 'passwordConfirmation'],
    ['code', { code: { $ne: '' } }, 'code'],
  ])('returns the error %s at the field for %j', async (fieldCode, changes, field) => {
    const answer = await api.visitor().post('/resetpassword', { code: 'x', ...newPassword, ...changes });
    expect(answer.body).toMatchObject({ error: 'invalid', fields: { [field]: fieldCode } });
  });

  test('allows logins again after too many wrong ones', async () => {
    const { email } = await api.as('parent', 'locked');
    for (let tries = 0; tries < 11; tries += 1) await canLogin(email, 'Wrong2026');
    expect(await canLogin(email, testPassword)).toBe(false);
    await reset(await requestCode(email));
    expect(await canLogin(email, 'Changed2026')).toBe(true);
  });
});

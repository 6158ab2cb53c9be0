import { sampleAccount } from '@portal/contracts/testing/samples';
import { beforeEach, expect, test } from 'vitest';
import { Codes } from '../config/signer.js';
import { stopCode } from '../mail/stop-codes.js';
import { PasswordReset } from '../../people/accounts/credentials/password-reset.service.js';
import { mailTo } from '../../../testing/mailbox.js';
import { newPassword } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createProfile, joinProfile } from '../../../testing/test-inputs.js';

const api = useTestApi({ LIMITS: 'code-address=3' });

beforeEach(() => api.connection.collection('throttles').deleteMany({}));

const email = 'known@example.org';

const codes: [string, string, object, () => Promise<string>][] = [
  ['a reset code', '/resetpassword', newPassword, () => api.app.get(PasswordReset).issueCode(email)],
  [
    'a confirmation code',
    '/confirmemail',
    {},
    async () => {
      const client = await (await api.as('parent', 'moving')).prove();
      await client.post('/account', { ...sampleAccount, email: 'moved@example.org' });
      return (await mailTo(api, 'moved@example.org', 'Confirm your new email address')).code;
    },
  ],
  [
    'a code that stops mails',
    '/mail_stop',
    {},
    async () => stopCode(api.app.get(Codes), (await api.as('parent', 'known')).id, 'news'),
  ],
  [
    'a code that undoes a change of guardians',
    '/guardian_undo',
    {},
    async () => {
      const parent = await api.as('parent', 'inviting');
      const { _id: profile } = await createProfile(parent);
      await joinProfile(await api.as('parent', 'joining'), { from: parent, profile });
      return (await mailTo(api, parent.email, 'An account was added to the profile of Bảo Ngọc')).code;
    },
  ],
];

test.each(codes)('too many wrong codes never refuse %s', async (_, path, body, issue) => {
  await api.as('parent', 'known');
  const code = await issue();
  const errors: unknown[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    errors.push((await api.visitor().post(path, { ...body, code: code.replace(/.$/, '-') })).error);
  expect(errors).toEqual(['badcode', 'badcode', 'badcode', 'throttled', 'throttled']);
  expect((await api.visitor().post(path, { ...body, code })).status).toBe(200);
});

test.each(['/invitation_accept', '/invitation_decline'])(
  'too many wrong codes are refused by %s',
  async (path) => {
    const parent = await api.as('parent');
    const errors: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      errors.push((await (await parent.prove()).post(path, { code: String(tries).repeat(32) })).error);
    expect(errors).toEqual([...Array<string>(3).fill('noinvitation'), 'throttled', 'throttled']);
  },
);

test('too many wrong codes of teachers are refused', async () => {
  const parent = await api.as('parent');
  const wrong = { code: '0'.repeat(32), profiles: ['0'.repeat(24)] };
  const errors: unknown[] = [];
  for (let tries = 0; tries < 2; tries += 1) {
    errors.push((await parent.get(`/teacher?code=${wrong.code}`)).error);
    errors.push((await parent.post('/teacher_accept', wrong)).error);
  }
  expect(errors).toEqual([...Array<string>(3).fill('noinvitation'), 'throttled']);
});

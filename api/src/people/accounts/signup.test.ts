import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { createAccount } from '../../../testing/captcha.js';
import { mailTo } from '../../../testing/mailbox.js';
import { testPassword } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import type { TestAnswer } from '../../../testing/test-client.js';

const api = useTestApi({ LIMITS: 'signup-address=8' });
beforeEach(() => api.connection.collection('throttles').deleteMany({}));

const subject = 'Confirm your email address';
const fields = { email: 'new@example.org', phone: '+1 (555) 123-4567', zip: '43 004' };

const signUp = (changes: object = {}): Promise<TestAnswer> =>
  createAccount(api.visitor(), { ...fields, ...changes });

const stored = async (email: string) => await api.connection.collection('accounts').findOne({ email });

describe('PUT /account', () => {
  test('mails the code later, once, if the process died after storing the account', async () => {
    const email = 'forgotten@example.org';
    const add = vi.spyOn(api.app.get(MailQueue), 'add').mockRejectedValueOnce(new Error('died'));
    expect((await signUp({ email })).status).toBe(500);
    const jobs = api.app.get(Jobs);
    await jobs.finishAll();
    expect(add).toHaveBeenCalledTimes(1);
    api.clock.advance(61_000);
    await Promise.all([jobs.finishAll(), jobs.finishAll()]);
    await jobs.finishAll();
    const { code } = await mailTo(api, email, subject);
    expect((await api.visitor().post('/confirmemail', { code })).status).toBe(200);
    expect(add).toHaveBeenCalledTimes(2);
    add.mockRestore();
  });

  test('creates an account with normalized phone and zip, and stores the consent', async () => {
    const answer = await signUp();
    expect([answer.status, answer.body]).toEqual([201, { ok: true }]);
    const account = await stored('new@example.org');
    expect(account).toMatchObject({
      phone: '5551234567',
      zip: '43004',
      accountType: 'student',
      wechatId: '',
      permissions: [],
      emailConfirmed: false,
      consent: { terms: '2022-05-20', at: expect.any(Date) as Date },
    });
    expect(JSON.stringify(account)).not.toContain(testPassword);
  });

  test.each([
    ['noemail', { email: '' }],
    ['noemail', { email: { $gt: '' } }],
    ['nophonenumber', { phone: '12345' }],
    ['badpass', { password: 'abc', passwordConfirmation: 'abc' }],
    ['noconfirmation', { passwordConfirmation: 'Other7' }],
    ['nostate', { state: 'Bavaria' }],
    ['noacctype', { accountType: '' }],
    ['noacctype', { accountType: 'siteDirector' }],
    ['nozip', { zip: '430' }],
    ['terms', { terms: false }],
    ['badcaptcha', { token: '' }],
    ['badcaptcha', { token: 'e30=' }],
    ['invalid', { permissions: ['admin'] }],
    ['invalid', { emailConfirmed: true }],
    ['invalid', { _id: '000000000000000000000001' }],
  ])('answers 400 %s for %j and stores nothing', async (code, changes) => {
    const email = 'refused@example.org';
    const answer = await signUp({ email, ...changes });
    expect([answer.status, answer.error]).toEqual([400, code]);
    expect(await stored(email)).toBeNull();
  });

  test('accepts both names of the account type', async () => {
    const answer = await signUp({ email: 'alias@example.org', accountType: undefined, accType: 'teacher' });
    expect(answer.status).toBe(201);
    expect(await stored('alias@example.org')).toMatchObject({ accountType: 'teacher' });
  });

  test('keeps the + of a foreign phone number', async () => {
    await signUp({ email: 'abroad@example.org', phone: '+49 (30) 1234 5678' });
    expect(await stored('abroad@example.org')).toMatchObject({ phone: '+493012345678' });
  });

  test('answers 409 emailtaken for an address in use, whatever its case', async () => {
    await signUp({ email: 'twice@example.org' });
    const answer = await signUp({ email: 'Twice@Example.org' });
    expect([answer.status, answer.error]).toEqual([409, 'emailtaken']);
  });

  test('creates one account from twenty simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp({ email: 'race@example.org' })));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error === 'emailtaken')).toHaveLength(7);
  });

  test('answers 429 for too many sign-ups from one address', async () => {
    for (let number = 0; number < 8; number += 1)
      await signUp({ email: `class${String(number)}@example.org` });
    const answer = await signUp({ email: 'class9@example.org' });
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
  });
});

describe('the first mail', () => {
  test('has a link that confirms the address, also repeatedly within a day', async () => {
    await signUp({ email: 'confirm@example.org' });
    const { code, text } = await mailTo(api, 'confirm@example.org', subject);
    expect(text).toContain(`http://localhost:3000/confirmemail/${code}`);
    const visitor = api.visitor();
    const both = await Promise.all([1, 2].map(() => visitor.post('/confirmemail', { code })));
    expect(both.map((answer) => answer.body)).toEqual([{ ok: true }, { ok: true }]);
    expect(await stored('confirm@example.org')).toMatchObject({ emailConfirmed: true });
    api.clock.advance(23 * 3_600_000);
    expect((await visitor.post('/confirmemail', { code })).status).toBe(200);
    api.clock.advance(3_600_000);
    expect((await visitor.post('/confirmemail', { code })).error).toBe('badcode');
  });

  test('logs the new account in, only in the browser that created it and only once', async () => {
    const [creator, other] = [api.visitor(), api.visitor()];
    const confirmIn = async (who: typeof creator, email: string) => {
      const { code } = await mailTo(api, email, subject);
      expect((await who.post('/confirmemail', { code })).status).toBe(200);
      return (await who.get('/auth')).status;
    };
    await createAccount(creator, { email: 'here@example.org' });
    expect(await confirmIn(creator, 'here@example.org')).toBe(200);
    await creator.post('/logout');
    expect(await confirmIn(creator, 'here@example.org')).toBe(401);
    await createAccount(creator, { email: 'there@example.org' });
    expect(await confirmIn(other, 'there@example.org')).toBe(401);
    expect((await creator.get('/auth')).status).toBe(401);
  });

  test('does not change who is logged in', async () => {
    const parent = await api.as('parent', 'at-home');
    await createAccount(parent, { email: 'second@example.org' });
    const { code } = await mailTo(api, 'second@example.org', subject);
    await parent.post('/confirmemail', { code });
    expect((await parent.get('/auth')).body).toMatchObject({ id: parent.id });
  });

  test('makes the session report an unconfirmed address until the link is opened', async () => {
    const parent = await api.as('parent', 'unsure');
    await api.setAccount(parent, { emailConfirmed: false });
    const session = { id: parent.id, permissions: [] };
    expect((await parent.get('/auth')).body).toEqual({ ...session, unconfirmed: true });
    await api.setAccount(parent, { emailConfirmed: true });
    expect((await parent.get('/auth')).body).toEqual(session);
  });

  test.each([[''], ['x'], ['x'.repeat(32)], [{ $ne: '' }], [['a']]])(
    'is not replaced by the code %j',
    async (code) => {
      const answer = await api.visitor().post('/confirmemail', { code });
      expect(answer.status).toBe(400);
    },
  );

  test('contains the only copy of the code', async () => {
    await signUp({ email: 'secret@example.org' });
    const { code } = await mailTo(api, 'secret@example.org', subject);
    const collections = ['accounts', 'mails', 'throttles', 'captchas'];
    const stores = await Promise.all(
      collections.map((name) => api.connection.collection(name).find().toArray()),
    );
    expect(JSON.stringify(stores)).not.toContain(code);
  });

  test('can be requested again, which invalidates the first code', async () => {
    const client = await api.as('parent', 'again');
    await api.setAccount(client, { emailConfirmed: false });
    await client.post('/resend_confirmation');
    const first = await mailTo(api, client.email, subject);
    await client.post('/resend_confirmation');
    await expect.poll(async () => (await mailTo(api, client.email, first.subject)).code).not.toBe(first.code);
    expect((await client.post('/confirmemail', { code: first.code })).error).toBe('badcode');
    const { code } = await mailTo(api, client.email, first.subject);
    expect((await client.post('/confirmemail', { code })).status).toBe(200);
  });

  test('links to PUBLIC_URL, whatever the Host header says', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    await createAccount(api.visitor(), { email: 'host@example.org' }, { headers });
    const { text } = await mailTo(api, 'host@example.org', subject);
    expect(text).not.toContain('evil');
  });
});

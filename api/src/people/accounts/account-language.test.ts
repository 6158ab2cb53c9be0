import { languageCookie } from '@portal/contracts/languages';
import { describe, expect, test } from 'vitest';
import { createAccount, logIn } from '../../../testing/captcha.js';
import { readMails } from '../../../testing/mailbox.js';
import { testPassword } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import type { TestAnswer, TestClient } from '../../../testing/test-client.js';

const api = useTestApi();

const asking = (language: string) => ({ headers: { 'accept-language': language } });

const signUp = async (email: string, language: string): Promise<void> =>
  expect((await createAccount(api.visitor(), { email }, asking(language))).status).toBe(201);

const logInAsking = (client: TestClient, email: string, language = '*'): Promise<TestAnswer> =>
  logIn(client, email, testPassword, asking(language));

const languageOf = async (email: string): Promise<unknown> =>
  (await api.connection.collection('accounts').findOne({ email }))?.['language'];

const tongueOf = ({ headers }: TestAnswer): string | undefined =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith(languageCookie))
    ?.split('; ')[0];

const mailsTo = async (email: string): Promise<(string | undefined)[]> =>
  (await readMails(api))
    .filter(({ to }) => to === email)
    .map(({ text }) => /<html lang="([^"]*)">/.exec(text)?.[1]);

describe('the language of an account', () => {
  test('is the language of the sign-up page, and mails use it', async () => {
    await signUp('maria@example.org', 'es-MX,en;q=0.5');
    expect(await languageOf('maria@example.org')).toBe('es');
    await expect.poll(() => mailsTo('maria@example.org')).toEqual(['es']);
  });

  test('changes with the switch, and the next mail follows', async () => {
    const client = await api.as('parent', 'switching');
    expect((await client.post('/account_language', { language: 'es' })).body).toEqual({ ok: true });
    await api.visitor().post('/generatepasswordresetcode', { email: client.email });
    await expect.poll(() => mailsTo(client.email)).toEqual(['es']);
  });

  test.each([['fr'], ['zh-hans'], [''], [{ $ne: 'en' }], [undefined]])('is never %j', async (language) => {
    const client = await api.as('parent');
    expect((await client.post('/account_language', { language })).error).toBe('invalid');
  });

  test('is set at login in a browser without a language cookie', async () => {
    await signUp('mei@example.org', 'zh-TW');
    expect(tongueOf(await logInAsking(api.visitor(), 'mei@example.org'))).toBe(`${languageCookie}=zh-Hant`);
  });

  test('is not set in a browser that prefers it already or has a cookie for another one', async () => {
    await signUp('ana@example.org', 'es');
    expect(tongueOf(await logInAsking(api.visitor(), 'ana@example.org', 'es-US'))).toBeUndefined();
    const chose = api.visitor();
    chose.setCookie(`${languageCookie}=en`);
    expect(tongueOf(await logInAsking(chose, 'ana@example.org', 'es'))).toBeUndefined();
    expect(await languageOf('ana@example.org')).toBe('es');
  });

  test('is stored at the next login of an older account without a language', async () => {
    const { email } = await api.as('parent', 'older');
    await api.connection.collection('accounts').updateOne({ email }, { $unset: { language: 1 } });
    expect(tongueOf(await logInAsking(api.visitor(), email, 'zh-CN'))).toBeUndefined();
    expect(await languageOf(email)).toBe('zh-Hans');
  });
});

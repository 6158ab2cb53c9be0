import type { CaptchaAction } from '@portal/contracts/auth';
import { CaptchaResponse } from '@portal/contracts/auth';
import { sampleAccount } from '@portal/contracts/testing/samples';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { testPassword } from './test-accounts.js';
import type { RequestOptions, TestAnswer, TestClient } from './test-client.js';

/** Returns the value of the token field after a browser has solved the challenge. */
export const solvedCaptcha = async (client: TestClient, action: CaptchaAction): Promise<string> => {
  const captcha = (await client.get(`/captcha?action=${action}`)).as(CaptchaResponse);
  if (captcha.provider !== 'altcha') throw new Error('not a challenge');
  const { parameters, signature } = captcha;
  const challenge = { parameters, signature } as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

/** Logs in as the page does. Accounts of tests have a session without it. */
export const logIn = async (
  client: TestClient,
  email: string,
  password = testPassword,
  options?: RequestOptions,
): Promise<TestAnswer> => {
  const token = await solvedCaptcha(client, 'login');
  return await client.post('/login', { email, password, token }, options);
};

/** Creates an account as the sign-up page does. */
export const createAccount = async (
  client: TestClient,
  fields: { email: string } & Record<string, unknown>,
  options?: RequestOptions,
): Promise<TestAnswer> => {
  const token = await solvedCaptcha(client, 'signup');
  const passwords = { password: testPassword, passwordConfirmation: testPassword };
  return await client.put(
    '/account',
    { ...sampleAccount, ...passwords, terms: true, token, ...fields },
    options,
  );
};

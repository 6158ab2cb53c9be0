import type { CaptchaAction } from '@portal/contracts/auth';
import { CaptchaResponse } from '@portal/contracts/auth';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestClient } from './test-client.js';

/** Returns the value of the token field after a browser has solved the challenge. */
export const solvedCaptcha = async (client: TestClient, action: CaptchaAction): Promise<string> => {
  const captcha = (await client.get(`/captcha?action=${action}`)).as(CaptchaResponse);
  if (captcha.provider !== 'altcha') throw new Error('not a challenge');
  const { parameters, signature } = captcha;
  const challenge = { parameters, signature } as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Logs a demo account in and returns its cookie. */
export const signIn = async (port: number, email: string): Promise<string> => {
  const api = `http://127.0.0.1:${port}/api`;
  const challenge = (await (await fetch(`${api}/captcha?action=login`)).json()) as Challenge;
  const { parameters, signature } = challenge;
  const solution = await solveChallenge({ challenge: { parameters, signature }, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge: { parameters, signature }, solution })).toString(
    'base64',
  );
  const answer = await fetch(`${api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Music2026', token }),
  });
  if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('portal='));
  return session?.split(';', 1)[0] ?? '';
};

import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export interface Answer {
  status: number;
  body: unknown;
}

/** Calls the API of a running portal like a program without a browser, and stores its cookies. */
export interface Caller {
  call: (line: string, body?: unknown) => Promise<Answer>;
  /** Solves a captcha and returns its token. */
  token: (action: 'login' | 'signup') => Promise<string>;
  logIn: (email: string, password: string) => Promise<void>;
}

/** Creates a request from a line such as 'GET /profile?id=64…'. */
export const requestOf = (origin: string, line: string, body?: unknown, cookie = ''): Request => {
  const [method = 'GET', path = ''] = line.split(' ');
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return new Request(`${origin}/api${path}`, { method, headers, body: sent });
};

/** Reads a response to its end. */
export const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};

/** Solves a captcha and returns its token. */
export const tokenOf = async (answer: unknown): Promise<string> => {
  const { parameters, signature } = answer as Challenge;
  const challenge = { parameters, signature };
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
};

export const createCaller = (origin: string): Caller => {
  const cookies = new Map<string, string>();
  const keep = (line: string): void => {
    const [pair = ''] = line.split(';', 1);
    cookies.set(pair.split('=', 1)[0] ?? '', pair);
  };
  const call: Caller['call'] = async (line, body) => {
    const response = await fetch(requestOf(origin, line, body, [...cookies.values()].join('; ')));
    for (const line of response.headers.getSetCookie()) keep(line);
    return answerOf(response);
  };
  const token: Caller['token'] = async (action) =>
    tokenOf((await call(`GET /captcha?action=${action}`)).body);
  const logIn: Caller['logIn'] = async (email, password) => {
    const { status } = await call('POST /login', { email, password, token: await token('login') });
    if (status !== 200) throw new Error(`login of ${email}: ${status}`);
  };
  return { call, token, logIn };
};

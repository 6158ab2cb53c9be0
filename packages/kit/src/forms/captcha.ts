import type { CaptchaAction } from '@portal/contracts/auth';
import type { Challenge, Solution } from 'altcha-lib/types';
import { ApiError, ask } from '../api/http.ts';

/** A solved captcha: the token to send and the time when it expires. */
export interface SolvedCaptcha {
  token: string;
  /** Milliseconds from now; undefined if it does not expire. */
  goodFor: number | undefined;
}

const solveInWorker = (challenge: Challenge, signal: AbortSignal): Promise<Solution> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url));
    const stop = () => worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
      stop();
      if (data) resolve(data);
      else reject(new Error('the captcha has no solution'));
    });
    worker.addEventListener('error', ({ message }) => {
      stop();
      // Without a message, the script of the worker did not load.
      reject(message ? new Error(message) : new ApiError(0));
    });
    worker.postMessage(challenge);
  });

const solveHere = async (challenge: Challenge): Promise<Solution> => {
  const { solve } = await import('./captcha.solve.ts');
  const solution = await solve(challenge);
  if (!solution) throw new Error('the captcha has no solution');
  return solution;
};

/** Requests a challenge, solves it in a worker and returns the token. */
export const solveCaptcha = async (action: CaptchaAction, signal: AbortSignal): Promise<SolvedCaptcha> => {
  const challenge = await ask<Challenge>('/captcha', { action }, { signal });
  const solution = await (typeof Worker === 'undefined'
    ? solveHere(challenge)
    : solveInWorker(challenge, signal));
  const { parameters, signature } = challenge;
  const { expiresAt } = parameters;
  return {
    token: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
    goodFor: expiresAt === undefined ? undefined : expiresAt * 1000 - Date.now(),
  };
};

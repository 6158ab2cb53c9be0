import { ApiError } from '../api/http.ts';
import { useState } from 'react';

/** How many milliseconds a form waits for a captcha that is still being solved. */
const patience = 20_000;

/**
 * The value of the token field while the captcha may still be computing; saving replaces it with the real
 * token.
 */
export const tokenToCome = '…';

const createBox = () => {
  let token = '';
  let hasFailed = false;
  let failure: unknown;
  let settle: (token: string) => void = () => undefined;
  const next = (): Promise<string> =>
    new Promise((resolve) => {
      settle = resolve;
      setTimeout(() => resolve(''), patience);
    });
  return {
    onToken: (given: string): void => {
      token = given;
      hasFailed = false;
      failure = undefined;
      if (token !== '') settle(token);
    },
    onFailed: (error?: unknown): void => {
      hasFailed = true;
      failure = error;
      settle('');
    },
    /** Returns the token once the captcha is solved. Throws the server's error, or `badcaptcha` if there is none. */
    take: async (): Promise<string> => {
      const taken = token !== '' || hasFailed ? token : await next();
      if (taken === '')
        throw failure instanceof ApiError ? failure : new ApiError(400, { error: 'badcaptcha' });
      return taken;
    },
  };
};

/** Holds the token of a captcha for a form that may be sent before the captcha is solved. */
export const useCaptchaToken = () => useState(createBox)[0];

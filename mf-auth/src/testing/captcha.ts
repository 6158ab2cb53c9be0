import { vi } from 'vitest';

/** Stands for the captcha at work: each run gives the next token, or fails. */
export const solveCaptcha = vi.fn<() => Promise<{ token: string; goodFor: undefined }>>();

/** Solves every captcha at once, from 'token-1' on. To be called before each test. */
export const solveAtOnce = (): void => {
  let count = 0;
  solveCaptcha.mockImplementation(() => {
    count += 1;
    return Promise.resolve({ token: `token-${count}`, goodFor: undefined });
  });
};

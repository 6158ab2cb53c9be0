import { vi } from 'vitest';

/** Mock of the captcha solver: each run returns the next token or fails. */
export const solveCaptcha = vi.fn<() => Promise<{ token: string; goodFor: undefined }>>();

/** Solves every captcha at once, starting with 'token-1'. Call it before each test. */
export const solveAtOnce = (): void => {
  let count = 0;
  solveCaptcha.mockImplementation(() => {
    count += 1;
    return Promise.resolve({ token: `token-${count}`, goodFor: undefined });
  });
};

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../common/app-error.js';

const verifyUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const;

export type HostedProvider = keyof typeof verifyUrls;

const Verdict = z.object({
  success: z.boolean(),
  action: z.string().nullish(),
  hostname: z.string().nullish(),
});

const ask = async (url: string, form: Record<string, string>): Promise<z.infer<typeof Verdict>> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(5000),
    });
    return Verdict.parse(await response.json());
  } catch {
    throw new AppError('unavailable', { headers: { 'Retry-After': '10' } });
  }
};

/** Asks the provider about a token, telling it nothing about the person; the token's name, or undefined. */
export const acceptedToken = async (
  token: string,
  options: {
    provider: HostedProvider;
    secret: string;
    action: string;
    hostname: string;
    verifyUrl?: string | undefined;
  },
): Promise<string | undefined> => {
  const url = options.verifyUrl ?? verifyUrls[options.provider];
  const verdict = await ask(url, { secret: options.secret, response: token });
  // Not every provider names them; where one does, they must be ours.
  const isOurs =
    (verdict.action ?? options.action) === options.action &&
    (verdict.hostname ?? options.hostname) === options.hostname;
  return verdict.success && isOurs ? createHash('sha256').update(token).digest('hex') : undefined;
};

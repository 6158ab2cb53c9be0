import { Injectable } from '@nestjs/common';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Config } from '../config/config.js';

// Browsers and mailboxes hold what is signed as `browser`, `code` and `portal-…` for long: never rename these.
type Purpose = 'browser' | 'canary-reporter' | 'code' | 'core-realm' | 'throttle' | `portal-${string}`;
type Secret = Pick<Config, 'sessionSecret'>;

/** Returns a signature of a text that is valid for one purpose only. */
export const sign = ({ sessionSecret }: Secret, purpose: Purpose, text: string): string =>
  createHmac('sha256', sessionSecret).update(`${purpose}:${text}`).digest('base64url');

/** Compares in a time that does not depend on where the signatures differ. */
export const isSigned = (secret: Secret, purpose: Purpose, text: string, signature: string): boolean => {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, purpose, text))];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/**
 * Codes in mails. The database stores the hash of a code, and the mail queue the nonce it is derived from: neither is
 * of use without the secret. A code is 128 bits in hexadecimal, which no mail program cuts off a link.
 */
@Injectable()
export class Codes {
  constructor(private readonly config: Config) {}

  issue(): { nonce: string; hash: string } {
    const nonce = randomBytes(24).toString('base64url');
    return { nonce, hash: this.hashOf(this.codeOf(nonce)) };
  }

  codeOf(nonce: string): string {
    return Buffer.from(sign(this.config, 'code', nonce), 'base64url').toString('hex', 0, 16);
  }

  hashOf(code: string): string {
    return createHash('sha256').update(code).digest('base64url');
  }
}

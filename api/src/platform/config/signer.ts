import { Injectable } from '@nestjs/common';
import {
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { Config } from './config.js';

// Never rename `browser`, `code` and `portal-…`, because browsers and mailboxes keep their signatures for long.
type Purpose = 'browser' | 'canary-reporter' | 'code' | 'core-realm' | 'throttle' | `portal-${string}`;
type Secret = Pick<Config, 'sessionSecret'>;

// Creating the key for each signature would take as long as the signature.
const keys = new Map<string, KeyObject>();
const keyOf = (secret: string): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
};

/** Returns a signature of a text that is valid for one purpose only. */
export const sign = ({ sessionSecret }: Secret, purpose: Purpose, text: string): string =>
  createHmac('sha256', keyOf(sessionSecret)).update(`${purpose}:${text}`).digest('base64url');

/** Checks a signature, in a time that does not depend on where it differs. */
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

import { Injectable } from '@nestjs/common';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Config } from '../config.js';

/**
 * Codes that are sent by mail. The database stores the hash of a code and the mail queue a nonce; the code can only be
 * derived from the nonce with the secret. It has 128 bits in hexadecimal, which mail programs do not cut off a link.
 */
@Injectable()
export class Codes {
  constructor(private readonly config: Config) {}

  issue(): { nonce: string; hash: string } {
    const nonce = randomBytes(24).toString('base64url');
    return { nonce, hash: this.hashOf(this.codeOf(nonce)) };
  }

  codeOf(nonce: string): string {
    const mac = createHmac('sha256', this.config.sessionSecret).update(`code:${nonce}`).digest();
    return mac.subarray(0, 16).toString('hex');
  }

  hashOf(code: string): string {
    return createHash('sha256').update(code).digest('base64url');
  }
}

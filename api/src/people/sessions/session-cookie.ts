import { cookieIn } from '@portal/contracts/cookies';
import { sign, unsign } from 'cookie-signature';
import type { CookieOptions, Request, Response } from 'express';
import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { unescape } from 'node:querystring';
import { clock } from '../../platform/common/clock.js';
import type { Config } from '../../platform/config/config.js';

const mark = 's:';

/** The database stores a session under the hash of its id. */
export const storageId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url');

/** The cookie with the signed id of a session, in the form of express-session, which wrote it in earlier versions. */
export class SessionCookie {
  readonly options: CookieOptions;
  readonly lifeMs: number;
  private readonly key: KeyObject;
  private readonly written = new WeakMap<IncomingMessage, string>();

  constructor(private readonly config: Config) {
    const secure = config.publicUrl.startsWith('https:');
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
    this.lifeMs = Math.max(config.sessionLimits.maxMs, config.staffSessionLimits.maxMs);
    // Creating the key for each request would take as long as the signature.
    this.key = createSecretKey(config.sessionSecret, 'utf8');
  }

  /** Returns the id that a request came with or got; undefined if the signature is wrong. */
  read(request: Request): string | undefined {
    const written = this.written.get(request);
    if (written !== undefined) return written;
    const value = unescape(cookieIn(request.headers.cookie, this.config.cookieName) ?? '');
    return (value.startsWith(mark) && unsign(value.slice(mark.length), this.key)) || undefined;
  }

  write(request: Request, response: Response, id: string): void {
    this.written.set(request, id);
    const expires = new Date(clock.now().getTime() + this.lifeMs);
    response.cookie(this.config.cookieName, mark + sign(id, this.key), { ...this.options, expires });
  }

  clear(response: Response): void {
    response.clearCookie(this.config.cookieName, this.options);
  }
}

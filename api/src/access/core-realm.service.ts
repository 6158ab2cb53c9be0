import { Injectable } from '@nestjs/common';
import { coreTokenHeader } from '@portal/contracts/page-data';
import type { Request } from 'express';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Config } from '../config.js';
import { Clock } from '../common/clock.js';

const lifeMs = 7 * 24 * 3_600_000;

/**
 * Two realms in one origin: what belongs to core pages answers core pages alone. Their HTML carries a token that no
 * script of another page can read, since it is given to navigations only, is never framed and shares no window handle.
 * The token is bound to the account, so that nobody's own token is of use in somebody else's session.
 */
@Injectable()
export class CoreRealm {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  issue(account: string): string {
    const until = this.clock.now().getTime() + lifeMs;
    return `${String(until)}.${this.sign(account, String(until))}`;
  }

  /** Whether a call comes from a core page of this account, or from no browser: scripts cannot leave out Sec-Fetch-Site. */
  mayCall(request: Request, account: string): boolean {
    if (request.headers['sec-fetch-site'] === undefined) return true;
    const [until = '', mac = ''] = (request.get(coreTokenHeader) ?? '').split('.');
    const given = Buffer.from(mac);
    const expected = Buffer.from(this.sign(account, until));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number(until) > this.clock.now().getTime();
  }

  private sign(account: string, until: string): string {
    const text = `core-realm:${account}:${until}`;
    return createHmac('sha256', this.config.sessionSecret).update(text).digest('base64url');
  }
}

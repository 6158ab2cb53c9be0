import { Injectable } from '@nestjs/common';
import { cookieIn } from '@portal/contracts/cookies';
import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { clock } from '../../platform/common/clock.js';
import type { SessionAccount } from '../../platform/access/session.js';
import { isSigned, sign } from '../../platform/config/signer.js';
import { Config } from '../../platform/config/config.js';

const lifeMs = 90 * 86_400_000;
const shape = /^(([0-9a-f]{24})\.(\d+)\.(\d+)\.[\w-]{24})\.([\w-]{43})$/;

/** A browser in which an account logged in before. */
export interface KnownBrowser {
  account: string;
  epoch: number;
  /** The key for counting wrong passwords of this browser. */
  id: string;
}

/**
 * Remembers in a signed cookie which account a browser created or logged into last, also after log-out. It gives no access:
 * wrong passwords of a known browser are counted separately, so that strangers cannot lock the owner out, and the mailed code
 * that confirms the address logs in there. It ends with the epoch.
 */
@Injectable()
export class KnownBrowsers {
  private readonly name: string;

  constructor(private readonly config: Config) {
    this.name = `${config.cookieName}-browser`;
  }

  remember(response: Response, { id, epoch }: SessionAccount): void {
    const until = clock.now().getTime() + lifeMs;
    const text = [id, epoch, until, randomBytes(18).toString('base64url')].join('.');
    const secure = this.config.publicUrl.startsWith('https:');
    const options = { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: lifeMs } as const;
    response.cookie(this.name, `${text}.${sign(this.config, 'browser', text)}`, options);
  }

  find(request: Request): KnownBrowser | undefined {
    const [, id = '', account = '', epoch, until, mac = ''] =
      shape.exec(cookieIn(request.headers.cookie, this.name) ?? '') ?? [];
    if (id === '' || Number(until) <= clock.now().getTime()) return undefined;
    if (!isSigned(this.config, 'browser', id, mac)) return undefined;
    return { id, account, epoch: Number(epoch) };
  }
}

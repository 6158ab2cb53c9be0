import { Injectable } from '@nestjs/common';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { SessionResponse } from '@portal/contracts/auth';
import { cookieIn } from '@portal/contracts/cookies';
import { OverrideInput } from '@portal/contracts/developing';
import type { Override } from '@portal/contracts/page-data';
import type { Request, Response } from 'express';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Config } from '../config.js';

const cookie = 'portal-override';
const pattern = /^([\w-]+)\.([\w-]{43})$/;
const longestMs = 8 * 3_600_000;

const Kept = OverrideInput.extend({ account: z.string(), until: z.number() });

/** Which developer's browser takes which remote from where: a signed cookie, good for that account alone. */
@Injectable()
export class Overrides {
  constructor(private readonly config: Config) {}

  begin(response: Response, account: string, input: OverrideInput): void {
    const until = Date.now() + longestMs;
    const text = Buffer.from(JSON.stringify({ ...input, account, until })).toString('base64url');
    response.cookie(cookie, `${text}.${this.sign(text)}`, { ...this.options(), maxAge: longestMs });
  }

  end(response: Response): void {
    response.clearCookie(cookie, this.options());
  }

  /** The override of a request; none where the one signed in is another, or no developer any more. */
  find(request: Request, session: SessionResponse | null | undefined): Override | undefined {
    const [, text, mac] = pattern.exec(cookieIn(request.headers.cookie, cookie) ?? '') ?? [];
    if (text === undefined || mac === undefined || !session || !hasPermission(session, 'developer'))
      return undefined;
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(this.sign(text)))) return undefined;
    const kept = Kept.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    const isGood = kept.success && kept.data.account === session.id && kept.data.until > Date.now();
    return isGood ? { id: kept.data.remote, origin: kept.data.origin } : undefined;
  }

  private options() {
    const secure = this.config.publicUrl.startsWith('https:');
    return { path: '/', httpOnly: true, sameSite: 'strict' as const, secure };
  }

  private sign(text: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(`override:${text}`).digest('base64url');
  }
}

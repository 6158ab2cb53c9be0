import { cookieIn } from '@portal/contracts/cookies';
import type { Request, Response } from 'express';
import { z, type ZodType } from 'zod';
import { isSigned, sign } from '../config/signer.js';
import type { Config } from '../config/config.js';

const pattern = /^([\w-]+)\.([\w-]{43})$/;

const Kept = z.object({ until: z.number(), content: z.unknown() });

interface CookieOptions<Content> {
  name: `portal-${string}`;
  shape: ZodType<Content>;
  sameSite: 'lax' | 'strict';
  maxMs: number;
}

/** A cookie with signed content and an expiry that the server checks. */
export class SignedCookie<Content> {
  private readonly name: string;
  private readonly isSecure: boolean;

  constructor(
    private readonly config: Pick<Config, 'publicUrl' | 'sessionSecret'>,
    private readonly cookie: CookieOptions<Content>,
  ) {
    this.isSecure = config.publicUrl.startsWith('https:');
    // Browsers accept a cookie with this prefix only over https and only from this host.
    this.name = this.isSecure ? `__Host-${cookie.name}` : cookie.name;
  }

  write(response: Response, content: Content): void {
    const { maxMs: maxAge } = this.cookie;
    const text = Buffer.from(JSON.stringify({ until: Date.now() + maxAge, content })).toString('base64url');
    response.cookie(this.name, `${text}.${sign(this.config, this.cookie.name, text)}`, {
      ...this.options(),
      maxAge,
    });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options());
  }

  read(request: Request): Content | undefined {
    const [, text, mac] = pattern.exec(cookieIn(request.headers.cookie, this.name) ?? '') ?? [];
    if (text === undefined || mac === undefined) return undefined;
    if (!isSigned(this.config, this.cookie.name, text, mac)) return undefined;
    const { until, content } = Kept.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return until > Date.now() ? this.cookie.shape.safeParse(content).data : undefined;
  }

  private options() {
    return { path: '/', httpOnly: true, sameSite: this.cookie.sameSite, secure: this.isSecure };
  }
}

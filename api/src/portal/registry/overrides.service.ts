import { Injectable } from '@nestjs/common';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { SessionResponse } from '@portal/contracts/auth';
import { OverrideInput } from '@portal/contracts/developing';
import type { Override } from '@portal/contracts/page-data';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Config } from '../../platform/config/config.js';
import { SignedCookie } from '../../platform/http/signed-cookie.js';

const shape = OverrideInput.extend({ account: z.string() });

/** Which developer's browser takes which remote from where: a signed cookie, good for that account alone. */
@Injectable()
export class Overrides {
  private readonly cookie;

  constructor(config: Config) {
    const name = 'portal-override';
    this.cookie = new SignedCookie(config, { name, shape, sameSite: 'strict', maxMs: 8 * 3_600_000 });
  }

  begin(response: Response, account: string, input: OverrideInput): void {
    this.cookie.write(response, { ...input, account });
  }

  end(response: Response): void {
    this.cookie.clear(response);
  }

  /** The override of a request; none where the one signed in is another, or no developer any more. */
  find(request: Request, session: SessionResponse | null | undefined): Override | undefined {
    if (!session || !hasPermission(session, 'developer')) return undefined;
    const kept = this.cookie.read(request);
    return kept?.account === session.id ? { id: kept.remote, origin: kept.origin } : undefined;
  }
}

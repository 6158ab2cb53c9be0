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

/**
 * Stores in a signed cookie which remote a developer's browser loads from which origin. It is valid for that
 * account only.
 */
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

  /** Returns the override of a request, unless the current user is another account or no longer a developer. */
  find(request: Request, session: SessionResponse | null | undefined): Override | undefined {
    if (!session || !hasPermission(session, 'developer')) return undefined;
    const kept = this.cookie.read(request);
    return kept?.account === session.id ? { id: kept.remote, origin: kept.origin } : undefined;
  }
}

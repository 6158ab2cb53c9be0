import { Injectable } from '@nestjs/common';
import { maskSecrets } from '@portal/contracts/paths';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Config } from '../../platform/config/config.js';
import { SignedCookie } from '../../platform/http/requests/signed-cookie.js';

/**
 * Keeps the secret address that a visitor opened until they have logged in, or a family until it has a profile, in a cookie
 * that scripts cannot read. Pages only know the masked address, and request that to continue.
 */
@Injectable()
export class SecretDestinations {
  private readonly cookie;

  constructor(config: Config) {
    this.cookie = new SignedCookie(config, {
      name: 'portal-destination',
      shape: z.string(),
      sameSite: 'lax',
      maxMs: 3_600_000,
    });
  }

  /** Keeps the address if it is secret. */
  keep(pathname: string, response: Response): void {
    if (maskSecrets(pathname) !== pathname) this.cookie.write(response, pathname);
  }

  /** Returns the kept address once, for the masked one. */
  take(pathname: string, request: Request, response: Response): string | undefined {
    const kept = pathname.endsWith('/:code') ? this.cookie.read(request) : undefined;
    if (kept === undefined || maskSecrets(kept) !== pathname) return undefined;
    this.cookie.clear(response);
    return kept;
  }
}

import { Injectable } from '@nestjs/common';
import { maskSecrets } from '@portal/contracts/paths';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { CoreRealm } from '../../platform/access/core-realm.service.js';
import { Config } from '../../platform/config/config.js';
import { SignedCookie } from '../../platform/requests/signed-cookie.js';
import { isVisit } from './visits.js';

/**
 * Keeps the secret address that a visitor opened until they have logged in, or a family until it has a profile, in a cookie
 * that scripts cannot read. Pages only know the masked address, and request that to continue. The cookie is bound to the
 * visitor cookie, so one from another browser is not followed. Only visits count: a script could read where its own request
 * is redirected, and keep another address.
 */
@Injectable()
export class SecretDestinations {
  private readonly cookie;

  constructor(
    config: Config,
    private readonly realm: CoreRealm,
  ) {
    this.cookie = new SignedCookie(config, {
      name: 'portal-destination',
      shape: z.object({ pathname: z.string(), visitor: z.string() }),
      sameSite: 'lax',
      maxMs: 3_600_000,
    });
  }

  /** Keeps the address if it is secret. */
  keep(pathname: string, request: Request, response: Response): void {
    if (maskSecrets(pathname) === pathname || !isVisit(request)) return;
    this.cookie.write(response, { pathname, visitor: this.realm.visitorFor(request, response) });
  }

  /** Returns the kept address once, for the masked one. */
  take(pathname: string, request: Request, response: Response): string | undefined {
    const kept = pathname.endsWith('/:code') && isVisit(request) ? this.cookie.read(request) : undefined;
    if (!kept || maskSecrets(kept.pathname) !== pathname) return undefined;
    if (kept.visitor !== this.realm.visitorOf(request)) return undefined;
    this.cookie.clear(response);
    return kept.pathname;
  }
}

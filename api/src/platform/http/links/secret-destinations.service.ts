import { Injectable } from '@nestjs/common';
import type { OpenedLink } from '@portal/contracts/matters';
import { parametersOf } from '@portal/contracts/page-reads';
import { maskSecrets, type Path } from '@portal/contracts/paths';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { CoreRealm } from '../../access/core-realm.service.js';
import { Config } from '../../config/config.js';
import { SignedCookie } from '../../requests/signed-cookie.js';
import { isVisit } from '../../requests/visits.js';

/** Says what the link of a code leads to; undefined if the code does not work any more. */
export type DescribeLink = (code: string) => Promise<OpenedLink | undefined>;

/**
 * Keeps the secret address that a visitor opened until they have logged in, or a family until it has a profile, in a cookie
 * that scripts cannot read. Pages only know the masked address, and request that to continue. The cookie is bound to the
 * visitor cookie, so one from another browser is not followed. Only visits count: a script could read where its own request
 * is redirected, and keep another address.
 */
@Injectable()
export class SecretDestinations {
  private readonly cookie;
  private readonly links = new Map<Path, DescribeLink>();

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

  /** Modules register here at the start what the links to one of their pages lead to. */
  register(path: Path, describe: DescribeLink): void {
    this.links.set(path, describe);
  }

  /** Keeps the address if it is secret. */
  keep(pathname: string, request: Request, response: Response): void {
    if (maskSecrets(pathname) === pathname || !isVisit(request)) return;
    this.cookie.write(response, { pathname, visitor: this.realm.visitorFor(request, response) });
  }

  /** Returns the kept address once, for the masked one. */
  take(pathname: string, request: Request, response: Response): string | undefined {
    const kept = pathname.endsWith('/:code') && isVisit(request) ? this.read(request) : undefined;
    if (kept === undefined || maskSecrets(kept) !== pathname) return undefined;
    this.cookie.clear(response);
    return kept;
  }

  /** Says what the kept address leads to. */
  async describe(request: Request): Promise<OpenedLink | undefined> {
    const kept = this.read(request) ?? '';
    for (const [path, describe] of this.links)
      if (maskSecrets(kept) === path) return await describe(parametersOf(path, kept)['code'] ?? '');
    return undefined;
  }

  private read(request: Request): string | undefined {
    const { pathname, visitor } = this.cookie.read(request) ?? {};
    return visitor === this.realm.visitorOf(request) ? pathname : undefined;
  }
}

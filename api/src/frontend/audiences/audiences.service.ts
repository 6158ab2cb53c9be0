import { Injectable, Optional } from '@nestjs/common';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { SessionResponse } from '@portal/contracts/auth';
import { cookieIn } from '@portal/contracts/cookies';
import { OverrideInput } from '@portal/contracts/developing';
import type { Override, Previewed } from '@portal/contracts/page-data';
import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Config } from '../../platform/config/config.js';
import { SignedCookie } from '../../platform/requests/signed-cookie.js';
import { RemoteCache } from '../registry/remote-cache.service.js';
import { Previews } from './previews.service.js';

const cohortCookie = 'portal-cohort';
const cohortMs = 90 * 86_400_000;
const maxMs = 8 * 3_600_000;
const account = z.string();

/** The audiences of a request, apart from everybody. Each decides which versions of remotes the browser gets. */
export interface Audience {
  /** A random number of the browser. A canary is for a share of these numbers. */
  cohort?: string | undefined;
  /** The version whose link the current user has opened in this browser. */
  preview?: Previewed | undefined;
  /** The remotes that the current user loads from their own machine. */
  overrides?: readonly Override[] | undefined;
}

const toOverride = ({ remote, origin }: OverrideInput): Override => ({ id: remote, origin });

/** Finds the audiences of requests in their cookies. */
@Injectable()
export class Audiences {
  readonly overrides;
  readonly previews;

  constructor(
    private readonly config: Config,
    private readonly cache: RemoteCache,
    @Optional() private readonly links?: Previews,
  ) {
    const overrides = z.object({ account, inputs: z.array(OverrideInput) });
    const preview = z.object({ preview: z.string(), account });
    const [strict, lax] = ['strict', 'lax'] as const;
    this.overrides = new SignedCookie(config, {
      name: 'portal-override',
      shape: overrides,
      sameSite: strict,
      maxMs,
    });
    this.previews = new SignedCookie(config, {
      name: 'portal-preview',
      shape: preview,
      sameSite: lax,
      maxMs,
    });
  }

  /**
   * Returns the audiences of a request. A preview or override is valid only for the account that began it. With
   * `response`, a browser without a cohort gets one.
   */
  async find(request: Request, user?: SessionResponse | null, response?: Response): Promise<Audience> {
    const cohort = this.cohortOf(request) ?? (response && this.addCohort(response));
    if (!user) return { cohort };
    const isDeveloper = hasPermission(user, 'developer');
    const hasPreview = this.previews.read(request)?.account === user.id;
    return {
      cohort,
      preview: hasPreview ? await this.findPreview(request) : undefined,
      overrides: isDeveloper ? this.overridesOf(request, user.id).map(toOverride) : undefined,
    };
  }

  /** Returns the overrides that an account began in the browser of a request. */
  overridesOf(request: Request, account: string): OverrideInput[] {
    const kept = this.overrides.read(request);
    return kept?.account === account ? kept.inputs : [];
  }

  /** Returns the preview opened in the browser of a request, regardless of the current user. */
  async findPreview(request: Request): Promise<Previewed | undefined> {
    const kept = this.previews.read(request);
    return kept && (await this.links?.find(kept.preview));
  }

  private cohortOf(request: Request): string | undefined {
    const cohort = cookieIn(request.headers.cookie, cohortCookie) ?? '';
    return /^[0-9a-f]{16}$/.test(cohort) ? cohort : undefined;
  }

  // Only while there is a canary. The number does not identify a person.
  private addCohort(response: Response): string | undefined {
    if (!Object.values(this.cache.pointer.remotes).some(({ canary }) => canary)) return undefined;
    const cohort = randomBytes(8).toString('hex');
    const secure = this.config.publicUrl.startsWith('https:');
    response.cookie(cohortCookie, cohort, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: cohortMs,
    });
    return cohort;
  }
}

import { Injectable } from '@nestjs/common';
import { cookieIn } from '@portal/contracts/cookies';
import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { Config } from '../../platform/config/config.js';
import { RegistryService } from './registry.service.js';

const cookie = 'portal-cohort';
const shape = /^[0-9a-f]{16}$/;
const keptMs = 90 * 86_400_000;

/**
 * Gives each browser a random number in a cookie, so that it keeps getting the same version during a canary. The
 * number does not identify a person.
 */
@Injectable()
export class Cohorts {
  constructor(
    private readonly config: Config,
    private readonly registry: RegistryService,
  ) {}

  cohortOf(request: Request): string | undefined {
    const cohort = cookieIn(request.headers.cookie, cookie);
    return cohort !== undefined && shape.test(cohort) ? cohort : undefined;
  }

  /** Returns the cohort of a browser and sets a new one if it has none. Sets none while there is no canary. */
  ensureCohort(request: Request, response: Response): string | undefined {
    if (!this.registry.hasCanary()) return undefined;
    const known = this.cohortOf(request);
    if (known !== undefined) return known;
    const cohort = randomBytes(8).toString('hex');
    const secure = this.config.publicUrl.startsWith('https:');
    response.cookie(cookie, cohort, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: keptMs });
    return cohort;
  }
}

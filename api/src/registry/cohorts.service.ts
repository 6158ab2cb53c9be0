import { Injectable } from '@nestjs/common';
import { cookieIn } from '@portal/contracts/cookies';
import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { Config } from '../config.js';
import { RegistryService } from './registry.service.js';

const cookie = 'portal-cohort';
const shape = /^[0-9a-f]{16}$/;
const keptMs = 90 * 86_400_000;

/** A number per browser, so that it has the same version of a remote tomorrow. It says nothing of anybody. */
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

  /** The same, and a new one where there is none; nobody gets one while there is nothing to try out. */
  async ensureCohort(request: Request, response: Response): Promise<string | undefined> {
    if (!(await this.registry.hasCanary())) return undefined;
    const known = this.cohortOf(request);
    if (known !== undefined) return known;
    const cohort = randomBytes(8).toString('hex');
    const secure = this.config.publicUrl.startsWith('https:');
    response.cookie(cookie, cohort, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: keptMs });
    return cohort;
  }
}

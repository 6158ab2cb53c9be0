import { Injectable, Optional } from '@nestjs/common';
import type { Request, Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../platform/log/log.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { CoreRealm } from '../../platform/access/core-realm.service.js';
import { SessionReader } from '../../platform/access/session.js';

/** Returns the current user of a page request and their token, so that the browser need not request the session. */
@Injectable()
export class PageSession {
  patienceMs = 500;

  constructor(
    private readonly realm: CoreRealm,
    @Optional() private readonly sessions?: SessionReader,
  ) {}

  /**
   * Returns null for visitors. Returns undefined if the session cannot be read, or not in time: pages do not
   * depend on the database.
   */
  async find(request: Request, response: Response): Promise<CurrentUser | null | undefined> {
    if (!this.sessions) return undefined;
    const found = this.sessions.read(request, response).then(
      (user) => user ?? null,
      (error: unknown) => {
        log.warn({ err: error }, 'a page was written without its session');
        return undefined;
      },
    );
    const controller = new AbortController();
    const tooLate = sleep(this.patienceMs, undefined, { signal: controller.signal }).catch(() => undefined);
    return await Promise.race([found, tooLate]).finally(() => controller.abort());
  }

  /** Returns the token of a core page, for the account or else for the browser. */
  tokenOf(user: CurrentUser | null | undefined, request: Request, response: Response): string {
    return user ? this.realm.issue(user) : this.realm.issueToVisitor(request, response);
  }
}

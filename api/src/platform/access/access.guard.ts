import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { Request, Response } from 'express';
import { accessKey, type Access } from './access.js';
import { AppError } from '../common/app-error.js';
import { allowCompression } from '../requests/compression.js';
import { Audit } from '../log/audit.js';
import type { CurrentUser } from './current-user.js';
import { CoreRealm } from './core-realm.service.js';
import { SessionReader } from './session.js';

/** Checks who may use a route. A route without declared access is for every account. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionReader,
    private readonly realm: CoreRealm,
    private readonly audit: Audit,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = [context.getHandler(), context.getClass()];
    const { access, coreOnly, hasCodes } =
      this.reflector.getAllAndOverride<Access | undefined>(accessKey, route) ?? {};
    const isPublic = access === 'everybody' || access === 'team';
    if (isPublic && !coreOnly) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const user = await this.sessions.read(request, response);
    if (!user && !isPublic) throw new AppError('unauthenticated');
    if (coreOnly) this.requireCorePage(request, user);
    if (isPublic || !user) return true;
    if (access && !hasPermission(user, access)) throw new AppError('forbidden');
    Object.assign(request, { user });
    if (!coreOnly && !hasCodes) allowCompression(response);
    return true;
  }

  private requireCorePage(request: Request, user: CurrentUser | undefined): void {
    if (user ? this.realm.mayCall(request, user) : this.realm.mayCallAsVisitor(request)) return;
    this.audit.write({ action: 'call.outside-core-pages', outcome: 'denied', detail: request.path });
    throw new AppError('realm');
  }
}

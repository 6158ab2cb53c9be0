import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { Permission } from '@portal/contracts/auth';
import type { Request, Response } from 'express';
import { coreKey, neededKey, publicKey } from './access.js';
import { AppError } from '../common/app-error.js';
import { allowCompression } from '../http/compression.js';
import { Audit } from '../log/audit.js';
import type { CurrentUser } from './current-user.js';
import { CoreRealm } from './core-realm.service.js';
import { SessionReader } from './session.js';

/** Default deny: a route is for signed-in accounts unless it says otherwise. */
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
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(publicKey, route);
    const isForCore = this.reflector.getAllAndOverride<boolean | undefined>(coreKey, route);
    if (isPublic && !isForCore) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const user = await this.sessions.read(request, response);
    if (!user && !isPublic) throw new AppError('unauthenticated');
    if (isForCore) this.requireCorePage(request, user);
    if (isPublic || !user) return true;
    const needed = this.reflector.getAllAndOverride<Permission | undefined>(neededKey, route);
    if (needed && !hasPermission(user, needed)) throw new AppError('forbidden');
    Object.assign(request, { user });
    if (!isForCore) allowCompression(response);
    return true;
  }

  private requireCorePage(request: Request, user: CurrentUser | undefined): void {
    if (user ? this.realm.mayCall(request, user) : this.realm.mayCallAsVisitor(request)) return;
    this.audit.write({ action: 'call.outside-core-pages', outcome: 'denied', detail: request.path });
    throw new AppError('realm');
  }
}

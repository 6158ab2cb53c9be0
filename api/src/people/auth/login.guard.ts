import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { endpoints } from '@portal/contracts/endpoints';
import type { Request } from 'express';
import { CaptchaService } from '../../platform/captcha/captcha.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { Audit } from '../../platform/log/audit.js';
import { addressKey } from '../../platform/requests/client-address.js';
import { check } from '../../platform/http/calls/call.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { LoginStrategy } from './login.strategy.js';

/** Checks a login in this order: its fields, the limit of the address, the captcha, and last the password. */
@Injectable()
export class LoginGuard extends AuthGuard() {
  constructor(
    strategy: LoginStrategy,
    private readonly captcha: CaptchaService,
    private readonly throttles: ThrottlesService,
    private readonly audit: Audit,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { body, refusal } = endpoints['POST /login'];
    const input = check(body, request.body, refusal);
    const address = addressKey(request.ip);
    await this.throttles.take('login-address', address);
    await this.captcha.verify('login', input.token);
    request.body = input;
    await super.canActivate(context);
    await this.throttles.giveBack('login-address', address);
    return true;
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (!error && user) return user;
    if (error instanceof AppError)
      this.audit.write({ action: 'account.login', outcome: 'denied', detail: error.code });
    throw error instanceof Error ? error : new AppError('badpass');
  }
}

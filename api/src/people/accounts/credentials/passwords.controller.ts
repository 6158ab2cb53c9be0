import { Controller, Req, Res } from '@nestjs/common';
import type { ChangePasswordInput, RequestResetInput, ResetPasswordInput } from '@portal/contracts/auth';
import type { Request, Response } from 'express';
import { Call } from '../../../platform/http/calls/call.js';
import { Audit } from '../../../platform/log/audit.js';
import { ClientAddress } from '../../../platform/http/requests/client-address.js';
import { CurrentUser } from '../../../platform/access/current-user.js';
import { done } from '../../../platform/http/calls/done.js';
import { KnownBrowsers } from '../../sessions/known-browsers.service.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { ThrottlesService } from '../../../platform/throttles/throttles.service.js';
import { Credentials } from './credentials.service.js';
import { PasswordReset } from './password-reset.service.js';

@Controller()
export class PasswordsController {
  constructor(
    private readonly reset: PasswordReset,
    private readonly credentials: Credentials,
    private readonly sessions: SessionsService,
    private readonly browsers: KnownBrowsers,
    private readonly throttles: ThrottlesService,
    private readonly audit: Audit,
  ) {}

  @Call('POST /generatepasswordresetcode', 'noaccount', 'throttled')
  async generateResetCode({ email }: RequestResetInput, @ClientAddress() address: string) {
    await this.throttles.take('reset-address', address);
    await this.reset.generateCode(email);
    return done;
  }

  @Call('POST /resetpassword', 'badcode', 'throttled')
  async resetPassword(input: ResetPasswordInput, @ClientAddress() address: string) {
    const account = await this.throttles.countWrong('code-address', address, () =>
      this.reset.resetPassword(input),
    );
    await this.sessions.removeFor(account);
    return done;
  }

  @Call('POST /account_password', 'badpass', 'throttled')
  async changePassword(
    { currentPassword, password }: ChangePasswordInput,
    @CurrentUser() user: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const proven = await this.credentials.verify(user, currentPassword, 'currentPassword');
    const account = await this.credentials.changePassword(proven, password);
    await this.sessions.renew(request, response, account);
    this.browsers.remember(response, account);
    await this.sessions.endOthers(request, user.id);
    this.audit.write({ action: 'account.change-password', object: user.id });
    return done;
  }
}

import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ChangePasswordInput,
  RequestResetInput,
  ResetPasswordInput,
  DoneResponse,
} from '@portal/contracts/auth';
import type { Request, Response } from 'express';
import { CorePagesOnly, Public } from '../../access/access.js';
import { Answers } from '../../http/answers.js';
import { Audit } from '../../log/audit.js';
import { ClientAddress } from '../../http/client-address.js';
import { CurrentUser } from '../../access/current-user.js';
import { done } from '../../http/done.js';
import { valid } from '../../http/valid.pipe.js';
import { KnownBrowsers } from '../../sessions/known-browsers.service.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { Limits } from '../../throttles/limits.service.js';
import { ThrottlesService } from '../../throttles/throttles.service.js';
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
    private readonly limits: Limits,
    private readonly audit: Audit,
  ) {}

  @Public()
  @CorePagesOnly()
  @Post('generatepasswordresetcode')
  @Answers(DoneResponse)
  @HttpCode(200)
  async generateResetCode(
    @Body(valid(RequestResetInput)) { email }: RequestResetInput,
    @ClientAddress() address: string,
  ): Promise<DoneResponse> {
    await this.throttles.take(this.limits.resetAddress, address);
    await this.reset.generateCode(email);
    return done;
  }

  @Public()
  @CorePagesOnly()
  @Post('resetpassword')
  @Answers(DoneResponse)
  @HttpCode(200)
  async resetPassword(
    @Body(valid(ResetPasswordInput)) input: ResetPasswordInput,
    @ClientAddress() address: string,
  ): Promise<DoneResponse> {
    const account = await this.throttles.countWrong(this.limits.codeAddress, address, () =>
      this.reset.resetPassword(input),
    );
    await this.sessions.removeFor(account);
    return done;
  }

  @CorePagesOnly()
  @Post('account_password')
  @Answers(DoneResponse)
  @HttpCode(200)
  async changePassword(
    @CurrentUser() user: CurrentUser,
    @Body(valid(ChangePasswordInput)) { currentPassword, password }: ChangePasswordInput,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DoneResponse> {
    const proven = await this.credentials.verify(user, currentPassword, 'currentPassword');
    const account = await this.credentials.changePassword(proven, password);
    await this.sessions.renew(request, response, account);
    this.browsers.remember(response, account);
    await this.sessions.endOthers(request, user.id);
    this.audit.write({ action: 'account.change-password', object: user.id });
    return done;
  }
}

import { Body, Controller, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import {
  ConfirmEmailInput,
  ReauthenticateInput,
  SetLanguageInput,
  SignupInput,
  UpdateAccountInput,
  AccountExportResponse,
  AccountResponse,
  DoneResponse,
} from '@portal/contracts/auth';
import type { Request, Response } from 'express';
import { CaptchaService } from '../captcha/captcha.service.js';
import { CorePagesOnly, Public } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { ClientAddress } from '../http/client-address.js';
import { CurrentUser } from '../access/current-user.js';
import { done } from '../http/done.js';
import { languageFor } from '../http/page-language.js';
import { valid } from '../http/valid.pipe.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { Limits } from '../throttles/limits.service.js';
import { ThrottlesService } from '../throttles/throttles.service.js';
import { AccountExport } from './administration/account-export.service.js';
import { AccountRemoval } from './administration/account-removal.service.js';
import { AccountLanguage } from './account-language.service.js';
import { AccountsService } from './accounts.service.js';
import { Credentials } from './credentials/credentials.service.js';
import { EmailConfirmation } from './credentials/email-confirmation.service.js';
import { signupError } from './signup.errors.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly language: AccountLanguage,
    private readonly confirmation: EmailConfirmation,
    private readonly credentials: Credentials,
    private readonly removal: AccountRemoval,
    private readonly exporter: AccountExport,
    private readonly captcha: CaptchaService,
    private readonly sessions: SessionsService,
    private readonly throttles: ThrottlesService,
    private readonly limits: Limits,
  ) {}

  @CorePagesOnly()
  @Get('account')
  @Answers(AccountResponse)
  async getAccount(@CurrentUser() user: CurrentUser): Promise<AccountResponse> {
    return await this.accounts.getAccount(user.id);
  }

  @Public()
  @CorePagesOnly()
  @Put('account')
  @Answers(DoneResponse)
  @HttpCode(201)
  async createAccount(
    @Body(valid(SignupInput, signupError)) input: SignupInput,
    @ClientAddress() address: string,
    @Req() request: Request,
  ): Promise<DoneResponse> {
    await this.throttles.take(this.limits.signupAddress, address);
    await this.captcha.verify('signup', input.token);
    await this.accounts.createAccount(input, languageFor(request));
    return done;
  }

  @CorePagesOnly()
  @Post('account')
  @Answers(DoneResponse)
  @HttpCode(200)
  async updateAccount(
    @CurrentUser() user: CurrentUser,
    @Body(valid(UpdateAccountInput)) input: UpdateAccountInput,
  ): Promise<DoneResponse> {
    await this.accounts.updateAccount(user, input);
    return done;
  }

  @Post('account_language')
  @Answers(DoneResponse)
  @HttpCode(200)
  async setLanguage(
    @CurrentUser() user: CurrentUser,
    @Body(valid(SetLanguageInput)) { language }: SetLanguageInput,
  ): Promise<DoneResponse> {
    await this.language.set(user.id, language);
    return done;
  }

  @Public()
  @CorePagesOnly()
  @Post('confirmemail')
  @Answers(DoneResponse)
  @HttpCode(200)
  async confirmEmail(
    @Body(valid(ConfirmEmailInput)) { code }: ConfirmEmailInput,
    @ClientAddress() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DoneResponse> {
    const user = await this.sessions.read(request, response);
    const changed = await this.throttles.countWrong(this.limits.codeAddress, address, () =>
      this.confirmation.confirmEmail(code),
    );
    if (!changed) return done;
    if (user?.id === changed.id) await this.sessions.renew(request, response, changed);
    await this.sessions.endOthers(request, changed.id);
    return done;
  }

  @Post('resend_confirmation')
  @Answers(DoneResponse)
  @HttpCode(200)
  async resendConfirmation(@CurrentUser() user: CurrentUser): Promise<DoneResponse> {
    await this.throttles.take(this.limits.mailAccount, user.id);
    await this.confirmation.resend(user.id);
    return done;
  }

  @CorePagesOnly()
  @Get('account_export')
  @Answers(AccountExportResponse)
  async exportAccount(
    @CurrentUser() user: CurrentUser,
    @Req() request: Request,
  ): Promise<AccountExportResponse> {
    return await this.exporter.exportAccount(user.id, await this.sessions.listSessions(request, user.id));
  }

  @CorePagesOnly()
  @Post('account_delete')
  @Answers(DoneResponse)
  @HttpCode(200)
  async deleteAccount(
    @CurrentUser() user: CurrentUser,
    @Body(valid(ReauthenticateInput)) { password }: ReauthenticateInput,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DoneResponse> {
    await this.credentials.verify(user, password);
    await this.removal.remove(user.id);
    await this.sessions.close(request, response);
    return done;
  }
}

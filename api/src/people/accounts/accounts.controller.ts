import { Controller, Req, Res } from '@nestjs/common';
import type {
  ReauthenticateInput,
  SetLanguageInput,
  SignupInput,
  UpdateAccountInput,
} from '@portal/contracts/auth';
import type { Request, Response } from 'express';
import { CaptchaService } from '../../platform/captcha/captcha.service.js';
import { Call } from '../../platform/http/calls/call.js';
import { ClientAddress } from '../../platform/http/requests/client-address.js';
import { CurrentUser } from '../../platform/access/current-user.js';
import { done } from '../../platform/http/calls/done.js';
import { languageFor } from '../../platform/http/calls/page-language.js';
import { KnownBrowsers } from '../sessions/known-browsers.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { AccountExport } from './administration/account-export.service.js';
import { AccountRemoval } from './administration/account-removal.service.js';
import { AccountLanguage } from './account-language.service.js';
import { AccountsService } from './accounts.service.js';
import { Credentials } from './credentials/credentials.service.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly language: AccountLanguage,
    private readonly credentials: Credentials,
    private readonly removal: AccountRemoval,
    private readonly exporter: AccountExport,
    private readonly captcha: CaptchaService,
    private readonly sessions: SessionsService,
    private readonly browsers: KnownBrowsers,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /account')
  async getAccount(@CurrentUser() user: CurrentUser) {
    return await this.accounts.getAccount(user.id);
  }

  @Call('PUT /account', 'badcaptcha', 'emailtaken', 'throttled')
  async createAccount(
    input: SignupInput,
    @ClientAddress() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.throttles.take('signup-address', address);
    await this.captcha.verify('signup', input.token);
    this.browsers.remember(response, await this.accounts.createAccount(input, languageFor(request)));
    return done;
  }

  @Call('POST /account', 'emailtaken', 'reauth')
  async updateAccount(input: UpdateAccountInput, @CurrentUser() user: CurrentUser) {
    await this.accounts.updateAccount(user, input);
    return done;
  }

  @Call('POST /account_language')
  async setLanguage({ language }: SetLanguageInput, @CurrentUser() user: CurrentUser) {
    await this.language.set(user.id, language);
    return done;
  }

  @Call('GET /account_export')
  async exportAccount(@CurrentUser() user: CurrentUser, @Req() request: Request) {
    return await this.exporter.exportAccount(user.id, await this.sessions.listSessions(request, user.id));
  }

  @Call('POST /account_delete', 'badpass', 'throttled')
  async deleteAccount(
    { password }: ReauthenticateInput,
    @CurrentUser() user: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.credentials.verify(user, password);
    await this.removal.remove(user.id);
    await this.sessions.close(request, response);
    return done;
  }
}

import { Controller, Req, Res } from '@nestjs/common';
import type {
  ConfirmEmailInput,
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
import { Audit } from '../../platform/log/audit.js';
import type { SessionAccount } from '../../platform/access/session-accounts.js';
import { languageFor } from '../../platform/http/calls/page-language.js';
import { KnownBrowsers } from '../sessions/known-browsers.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { AccountExport } from './administration/account-export.service.js';
import { AccountRemoval } from './administration/account-removal.service.js';
import { AccountLanguage } from './account-language.service.js';
import { AccountsService } from './accounts.service.js';
import { Credentials } from './credentials/credentials.service.js';
import { EmailConfirmation } from './credentials/email-confirmation.service.js';

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
    private readonly browsers: KnownBrowsers,
    private readonly audit: Audit,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /account')
  async getAccount(@CurrentUser() user: CurrentUser) {
    return await this.accounts.getAccount(user.id);
  }

  @Call('PUT /account')
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

  @Call('POST /account')
  async updateAccount(input: UpdateAccountInput, @CurrentUser() user: CurrentUser) {
    await this.accounts.updateAccount(user, input);
    return done;
  }

  @Call('POST /account_language')
  async setLanguage({ language }: SetLanguageInput, @CurrentUser() user: CurrentUser) {
    await this.language.set(user.id, language);
    return done;
  }

  @Call('POST /confirmemail')
  async confirmEmail(
    { code }: ConfirmEmailInput,
    @ClientAddress() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const user = await this.sessions.read(request, response);
    const confirmed = await this.throttles.countWrong('code-address', address, () =>
      this.confirmation.confirmEmail(code),
    );
    if (!confirmed) return done;
    const { account, isChange } = confirmed;
    if (!user) await this.logInWhereKnown(account, request, response);
    if (isChange && user?.id === account.id) await this.sessions.renew(request, response, account);
    if (isChange) await this.sessions.endOthers(request, account.id);
    return done;
  }

  /** Logs an account in that confirms its address in the browser it was created in, or was last logged in. */
  private async logInWhereKnown(
    account: SessionAccount,
    request: Request,
    response: Response,
  ): Promise<void> {
    const browser = this.browsers.find(request);
    if (account.isBlocked || browser?.account !== account.id || browser.epoch !== account.epoch) return;
    await this.sessions.open(request, response, account);
    this.audit.write({ action: 'account.login', actor: account.id, object: account.id });
  }

  @Call('POST /resend_confirmation')
  async resendConfirmation(@CurrentUser() user: CurrentUser) {
    await this.throttles.take('mail-account', user.id);
    await this.confirmation.resend(user.id);
    return done;
  }

  @Call('GET /account_export')
  async exportAccount(@CurrentUser() user: CurrentUser, @Req() request: Request) {
    return await this.exporter.exportAccount(user.id, await this.sessions.listSessions(request, user.id));
  }

  @Call('POST /account_delete')
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

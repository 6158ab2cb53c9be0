import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type {
  EndSessionsInput,
  LoginInput,
  ReauthenticateInput,
  SessionResponse,
} from '@portal/contracts/auth';
import type { Request, Response } from 'express';
import { AccountLanguage } from '../accounts/account-language.service.js';
import { Credentials } from '../accounts/credentials/credentials.service.js';
import { Call } from '../../platform/http/calls/call.js';
import { Audit } from '../../platform/log/audit.js';
import { CurrentUser, toSessionResponse } from '../../platform/access/current-user.js';
import { done } from '../../platform/http/calls/done.js';
import type { SessionAccount } from '../../platform/access/session-accounts.js';
import { KnownBrowsers } from '../sessions/known-browsers.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LoginGuard } from './login.guard.js';

@Controller()
export class AuthController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly browsers: KnownBrowsers,
    private readonly credentials: Credentials,
    private readonly language: AccountLanguage,
    private readonly audit: Audit,
  ) {}

  @Call('GET /auth')
  loadSession(@CurrentUser() user: CurrentUser): SessionResponse {
    return toSessionResponse(user);
  }

  @UseGuards(LoginGuard)
  @Call('POST /login', 'noemail', 'badpass', 'badcaptcha', 'blocked', 'throttled')
  async login(
    _: LoginInput,
    @Req() request: Request & { user: SessionAccount },
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionResponse> {
    const { id, permissions } = request.user;
    await this.sessions.open(request, response, request.user);
    this.browsers.remember(response, request.user);
    await this.language.meet(request, response, id);
    this.audit.write({ action: 'account.login', actor: id, object: id });
    return { id, permissions };
  }

  @Call('POST /logout')
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const account = await this.sessions.close(request, response);
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
    if (account) this.audit.write({ action: 'account.logout', actor: account, object: account });
    return done;
  }

  @Call('POST /reauthenticate', 'badpass', 'throttled')
  async reauthenticate(
    { password }: ReauthenticateInput,
    @CurrentUser() user: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const account = await this.credentials.verify(user, password);
    await this.sessions.renew(request, response, account, { isProof: true });
    this.audit.write({ action: 'account.reauthenticate', object: user.id });
    return done;
  }

  @Call('GET /sessions')
  async listSessions(@CurrentUser() user: CurrentUser, @Req() request: Request) {
    return await this.sessions.listSessions(request, user.id);
  }

  @Call('POST /sessions_end')
  async endSessions(
    { id }: EndSessionsInput,
    @CurrentUser() user: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (id === undefined) await this.endAll(user, request, response);
    await this.sessions.endOthers(request, user.id, id);
    if (id !== undefined) await this.credentials.endLeftBehind(user.id);
    this.audit.write({ action: 'account.end-sessions', object: user.id });
    return done;
  }

  private async endAll(user: CurrentUser, request: Request, response: Response): Promise<void> {
    const account = await this.credentials.endAll(user);
    await this.sessions.renew(request, response, account);
    this.browsers.remember(response, account);
  }
}

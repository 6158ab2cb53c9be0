import { Controller, Req, UseGuards } from '@nestjs/common';
import type { SessionResponse } from '@portal/contracts/auth';
import { cookieIn } from '@portal/contracts/cookies';
import { languageCookie } from '@portal/contracts/languages';
import type { Request, Response } from 'express';
import { AccountsService } from '../accounts/accounts.service.js';
import { Credentials } from '../accounts/credentials/credentials.service.js';
import { Config } from '../../platform/config/config.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { languageFor } from '../../platform/http/calls/page-language.js';
import { clock } from '../../platform/common/clock.js';
import { Audit } from '../../platform/log/audit.js';
import { CurrentUser, toSessionResponse } from '../../platform/access/current-user.js';
import type { SessionAccount } from '../../platform/access/session.js';
import { KnownBrowsers } from '../sessions/known-browsers.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LoginGuard } from './login.guard.js';

const year = 365 * 86_400_000;

@Controller()
export class AuthController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly browsers: KnownBrowsers,
    private readonly credentials: Credentials,
    private readonly accounts: AccountsService,
    private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  @Call('GET /auth')
  loadSession({ user }: Asked<'GET /auth'>): SessionResponse {
    return toSessionResponse(user);
  }

  @UseGuards(LoginGuard)
  @Call('POST /login', 'noemail', 'badpass', 'badcaptcha', 'blocked', 'throttled')
  async login(
    { response }: Asked<'POST /login'>,
    @Req() request: Request & { user: SessionAccount },
  ): Promise<SessionResponse> {
    const { id, permissions } = request.user;
    await this.sessions.open(request, response, request.user, clock.now());
    this.browsers.remember(response, request.user);
    await this.shareLanguage(request, response, id);
    this.audit.write({ action: 'account.login', actor: id, object: id });
    return { id, permissions };
  }

  @Call('POST /logout')
  async logout({ request, response }: Asked<'POST /logout'>) {
    const account = await this.sessions.close(request, response);
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
    if (account) this.audit.write({ action: 'account.logout', actor: account, object: account });
  }

  @Call('POST /reauthenticate', 'badpass', 'throttled')
  async reauthenticate({ input: { password }, user, request, response }: Asked<'POST /reauthenticate'>) {
    const account = await this.credentials.verify(user, password);
    await this.sessions.renew(request, response, account, { isProof: true });
    this.audit.write({ action: 'account.reauthenticate', object: user.id });
  }

  @Call('GET /sessions')
  async listSessions({ user, request }: Asked<'GET /sessions'>) {
    return await this.sessions.listSessions(request, user.id);
  }

  @Call('POST /sessions_end')
  async endSessions({ input: { id }, user, request, response }: Asked<'POST /sessions_end'>) {
    if (id === undefined) await this.endAll(user, request, response);
    await this.sessions.endOthers(request, user.id, id);
    if (id !== undefined) await this.credentials.endLeftBehind(user.id);
    this.audit.write({ action: 'account.end-sessions', object: user.id });
  }

  // Gives a browser without a language cookie the account's language, or an account without one the browser's. The cookie
  // takes precedence in its browser.
  private async shareLanguage(request: Request, response: Response, id: string): Promise<void> {
    const spoken = languageFor(request);
    const known = await this.accounts.findLanguage(id);
    if (!known) return await this.accounts.setLanguage(id, spoken);
    if (known === spoken || cookieIn(request.headers.cookie, languageCookie)) return;
    // The same attributes as the language switch uses.
    const secure = this.config.publicUrl.startsWith('https:');
    response.cookie(languageCookie, known, { path: '/', sameSite: 'lax', secure, maxAge: year });
  }

  private async endAll(user: CurrentUser, request: Request, response: Response): Promise<void> {
    const account = await this.credentials.endAll(user);
    await this.sessions.renew(request, response, account);
    this.browsers.remember(response, account);
  }
}

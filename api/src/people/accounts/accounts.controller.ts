import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { languageFor } from '../../platform/http/calls/page-language.js';
import { KnownBrowsers } from '../sessions/known-browsers.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { AccountExport } from './administration/account-export.service.js';
import { AccountRemoval } from './administration/account-removal.service.js';
import { AccountsService } from './accounts.service.js';
import { Credentials } from './credentials/credentials.service.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly credentials: Credentials,
    private readonly removal: AccountRemoval,
    private readonly exporter: AccountExport,
    private readonly sessions: SessionsService,
    private readonly browsers: KnownBrowsers,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /account')
  async getAccount({ user }: Asked<'GET /account'>) {
    return await this.accounts.getAccount(user.id);
  }

  @Call('PUT /account', 'badcaptcha', 'emailtaken', 'throttled')
  async createAccount({ input, address, request, response }: Asked<'PUT /account'>) {
    await this.throttles.take('signup-address', address);
    this.browsers.remember(response, await this.accounts.createAccount(input, languageFor(request)));
  }

  @Call('POST /account', 'emailtaken', 'reauth')
  updateAccount({ input, user }: Asked<'POST /account'>) {
    return this.accounts.updateAccount(user, input);
  }

  @Call('POST /account_language')
  setLanguage({ input: { language }, user }: Asked<'POST /account_language'>) {
    return this.accounts.setLanguage(user.id, language);
  }

  @Call('GET /account_export')
  async exportAccount({ user, request }: Asked<'GET /account_export'>) {
    return await this.exporter.exportAccount(user.id, await this.sessions.listSessions(request, user.id));
  }

  @Call('POST /account_delete', 'badpass', 'throttled')
  async deleteAccount({ input: { password }, user, request, response }: Asked<'POST /account_delete'>) {
    await this.credentials.verify(user, password);
    await this.removal.remove(user.id);
    await this.sessions.close(request, response);
  }
}

import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../../../platform/http/calls/call.js';
import { Audit } from '../../../platform/log/audit.js';
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
  async generateResetCode({ input: { email }, address }: Asked<'POST /generatepasswordresetcode'>) {
    await this.throttles.take('reset-address', address);
    await this.reset.generateCode(email);
  }

  @Call('POST /resetpassword', 'badcode', 'throttled')
  async resetPassword({ input }: Asked<'POST /resetpassword'>) {
    const account = await this.reset.resetPassword(input);
    await this.sessions.removeFor(account);
  }

  @Call('POST /account_password', 'badpass', 'throttled')
  async changePassword({
    input: { currentPassword, password },
    user,
    request,
    response,
  }: Asked<'POST /account_password'>) {
    const proven = await this.credentials.verify(user, currentPassword, 'currentPassword');
    const account = await this.credentials.changePassword(proven, password);
    await this.sessions.renew(request, response, account);
    this.browsers.remember(response, account);
    await this.sessions.endOthers(request, user.id);
    this.audit.write({ action: 'account.change-password', object: user.id });
  }
}

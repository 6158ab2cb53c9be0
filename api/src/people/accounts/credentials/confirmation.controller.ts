import { Controller } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Types } from 'mongoose';
import type { SessionAccount } from '../../../platform/access/session.js';
import { Call, type Asked } from '../../../platform/http/calls/call.js';
import { Audit } from '../../../platform/log/audit.js';
import { ThrottlesService } from '../../../platform/throttles/throttles.service.js';
import { KnownBrowsers } from '../../sessions/known-browsers.service.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { EmailConfirmation } from './email-confirmation.service.js';

@Controller()
export class ConfirmationController {
  constructor(
    private readonly confirmation: EmailConfirmation,
    private readonly sessions: SessionsService,
    private readonly browsers: KnownBrowsers,
    private readonly audit: Audit,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('POST /confirmemail', 'badcode', 'emailtaken', 'throttled')
  async confirmEmail({ input: { code }, request, response }: Asked<'POST /confirmemail'>) {
    const user = await this.sessions.read(request, response);
    const confirmed = await this.confirmation.confirmEmail(code);
    if (!confirmed) return;
    const { account, isChange } = confirmed;
    if (!user) await this.logInWhereKnown(account, request, response);
    if (isChange && user?.id === account.id) await this.sessions.renew(request, response, account);
    if (isChange) await this.sessions.endOthers(request, account.id);
  }

  /** Logs an account in that confirms its address in the browser it was created in, or was last logged in. */
  private async logInWhereKnown(
    account: SessionAccount,
    request: Request,
    response: Response,
  ): Promise<void> {
    const browser = this.browsers.find(request);
    if (account.isBlocked || browser?.account !== account.id || browser.epoch !== account.epoch) return;
    await this.sessions.open(request, response, account, new Types.ObjectId(account.id).getTimestamp());
    this.audit.write({ action: 'account.login', actor: account.id, object: account.id });
  }

  @Call('POST /resend_confirmation', 'throttled')
  async resendConfirmation({ user }: Asked<'POST /resend_confirmation'>) {
    await this.throttles.take('mail-account', user.id);
    await this.confirmation.resend(user.id);
  }
}

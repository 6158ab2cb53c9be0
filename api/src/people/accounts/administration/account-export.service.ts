import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AccountExportResponse, ListSessionsResponse } from '@portal/contracts/auth';
import { Model } from 'mongoose';
import { AppError } from '../../../platform/common/app-error.js';
import { Audit } from '../../../platform/log/audit.js';
import { clock } from '../../../platform/common/clock.js';
import { AccountData } from '../../../platform/common/account-data.service.js';
import { Account, toAccountResponse } from '../accounts.schema.js';

/** Everything the portal keeps about an account, for its owner. */
@Injectable()
export class AccountExport {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly data: AccountData,
    private readonly audit: Audit,
  ) {}

  async exportAccount(id: string, sessions: ListSessionsResponse): Promise<AccountExportResponse> {
    const account = await this.accounts.findById(id);
    if (!account) throw new AppError('notfound');
    const { consent, createdAt, language } = account;
    this.audit.write({ action: 'account.export', object: id });
    return {
      exportedAt: clock.now().toISOString(),
      account: {
        ...toAccountResponse(account),
        id,
        createdAt: createdAt.toISOString(),
        ...(language && { language }),
        ...(consent && { consent: { terms: consent.terms, at: consent.at.toISOString() } }),
      },
      sessions,
      data: await this.data.exportFor(id),
    };
  }
}

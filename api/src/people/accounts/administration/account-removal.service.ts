import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { Jobs } from '../../../platform/jobs/jobs.service.js';
import { Audit } from '../../../platform/log/audit.js';
import { MailQueue } from '../../../platform/mail/mail-queue.service.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { AccountData } from '../../../platform/common/account-data.service.js';
import { Account, endingAll } from '../accounts.schema.js';

/** Deletes accounts with everything the portal keeps about them. */
@Injectable()
export class AccountRemoval {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly data: AccountData,
    private readonly mails: MailQueue,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
    jobs: Jobs,
  ) {
    jobs.addUnfinished({
      name: 'account removals',
      find: async () => await accounts.find({ isLeaving: true }, { _id: 1 }).lean(),
      finish: ({ _id }) => this.remove(_id.toHexString()),
    });
  }

  /** Blocks the account first and deletes it last, so that an interrupted removal can be found and finished. */
  async remove(id: string): Promise<void> {
    await this.accounts.updateOne({ _id: id }, { $set: { isBlocked: true, isLeaving: true }, ...endingAll });
    await this.data.removeFor(id);
    await this.mails.removeFor(id);
    await this.sessions.removeFor(id);
    await this.accounts.deleteOne({ _id: id });
    this.audit.write({ action: 'account.delete', object: id });
  }
}

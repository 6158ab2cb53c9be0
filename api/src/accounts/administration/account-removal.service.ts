import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { Jobs } from '../../common/jobs.service.js';
import { Audit } from '../../log/audit.js';
import { MailQueue } from '../../mail/mail-queue.service.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { AccountData } from '../../common/account-data.service.js';
import { Account, endingAll } from '../accounts.schema.js';

const minute = 60_000;

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
    jobs.add({
      failure: 'account removal interrupted',
      everyMs: minute,
      isAtStart: true,
      run: () => this.resume(),
    });
  }

  /** Resumes removals that a crash interrupted. */
  async resume(): Promise<void> {
    const left = await this.accounts.find({ isLeaving: true }, { _id: 1 }).limit(100).lean();
    const removals = await Promise.allSettled(left.map(({ _id }) => this.remove(_id.toHexString())));
    const failed = removals.find((removal) => removal.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Blocks logins first and deletes the account document last, so that an interrupted removal can be resumed. */
  async remove(id: string): Promise<void> {
    await this.accounts.updateOne({ _id: id }, { $set: { isBlocked: true, isLeaving: true }, ...endingAll });
    await this.data.removeFor(id);
    await this.mails.removeFor(id);
    await this.sessions.removeFor(id);
    await this.accounts.deleteOne({ _id: id });
    this.audit.write({ action: 'account.delete', object: id });
  }
}

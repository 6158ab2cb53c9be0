import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { Codes } from '../../platform/config/signer.js';
import { Account, readerOf, type MailReader } from './accounts.schema.js';

/** The secret key in the address of an account's calendar. It gives access to that calendar only. */
@Injectable()
export class CalendarKeys {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    private readonly codes: Codes,
  ) {}

  async find(id: string): Promise<string | undefined> {
    const found = await this.accounts.findById(id, { calendar: 1 }).lean();
    return found?.calendar && this.codes.codeOf(found.calendar.nonce);
  }

  /** Issues a new key and revokes the previous one. */
  async renew({ id, epoch }: CurrentUser): Promise<string> {
    const calendar = this.codes.issue();
    const { matchedCount } = await this.accounts.updateOne({ _id: id, epoch }, { $set: { calendar } });
    if (matchedCount === 0) throw new AppError('unauthenticated');
    return this.codes.codeOf(calendar.nonce);
  }

  async end(id: string): Promise<void> {
    await this.accounts.updateOne({ _id: id }, { $unset: { calendar: 1 } });
  }

  async findOwner(key: string): Promise<(MailReader & { id: string }) | undefined> {
    const found = await this.accounts
      .findOne({ 'calendar.hash': this.codes.hashOf(key), isBlocked: false }, { language: 1, accountType: 1 })
      .lean();
    return found ? { id: found._id.toHexString(), ...readerOf(found) } : undefined;
  }
}

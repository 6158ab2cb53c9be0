import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Language } from '@portal/contracts/languages';
import { Model } from 'mongoose';
import { Codes } from '../common/codes.service.js';
import { Account } from './accounts.schema.js';

/** The secret by which a phone reads the calendar of an account. Whoever has it reads that calendar and nothing else. */
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

  /** The one before opens nothing any more. */
  async renew(id: string): Promise<string> {
    const calendar = this.codes.issue();
    await this.accounts.updateOne({ _id: id }, { $set: { calendar } });
    return this.codes.codeOf(calendar.nonce);
  }

  async findOwner(key: string): Promise<{ id: string; language: Language } | undefined> {
    const found = await this.accounts
      .findOne({ 'calendar.hash': this.codes.hashOf(key), isBlocked: false }, { language: 1 })
      .lean();
    return found ? { id: found._id.toHexString(), language: found.language ?? 'en' } : undefined;
  }
}

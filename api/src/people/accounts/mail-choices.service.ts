import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mailChoices, stoppableMails, type MailChoices, type StoppableMail } from '@portal/contracts/mails';
import { Model } from 'mongoose';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { Codes } from '../../platform/config/signer.js';
import { addressKey, stopCode } from '../../platform/mail/stop-codes.js';
import { AccountData } from '../../platform/common/account-data.service.js';
import { Account, MailStop } from './accounts.schema.js';

const codePattern = /^([0-9a-f]{24})-([a-z]+)-[0-9a-f]{32}$/;

/** The kinds of mail a user has turned off, on the account page or by the link in a mail. */
@Injectable()
export class MailChoicesService implements OnModuleInit {
  constructor(
    @InjectModel(Account.name) private readonly accounts: Model<Account>,
    @InjectModel(MailStop.name) private readonly stops: Model<MailStop>,
    private readonly accountData: AccountData,
    private readonly codes: Codes,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'mailChoices',
      exportFor: (id) => this.getChoices(id),
      removeFor: () => Promise.resolve(),
    });
  }

  async getChoices(id: string): Promise<MailChoices> {
    return (await this.accounts.findById(id, { mailChoices: 1 }).lean())?.mailChoices ?? {};
  }

  async setChoices(id: string, choices: MailChoices): Promise<MailChoices> {
    const change: Record<string, boolean> = {};
    for (const choice of mailChoices)
      if (choices[choice] !== undefined) change[`mailChoices.${choice}`] = choices[choice];
    if (Object.keys(change).length > 0) await this.accounts.updateOne({ _id: id }, { $set: change });
    return await this.getChoices(id);
  }

  /** Returns which emails a code stops, and changes nothing. */
  choiceOf(code: string): StoppableMail {
    return this.read(code).choice;
  }

  async stop(code: string): Promise<StoppableMail> {
    const { id, choice } = this.read(code);
    if (choice === 'invitations') await this.stopInvitations(id);
    else await this.setChoices(id, { [choice]: false });
    return choice;
  }

  /** Returns whether the owner of this address wants no invitations. */
  async isStopped(email: string): Promise<boolean> {
    return (await this.stops.exists({ _id: addressKey(this.codes, email) })) !== null;
  }

  private async stopInvitations(_id: string): Promise<void> {
    await this.stops.updateOne({ _id }, { $setOnInsert: { createdAt: clock.now() } }, { upsert: true });
  }

  private read(code: string): { id: string; choice: StoppableMail } {
    const [, id = '', name] = codePattern.exec(code) ?? [];
    const choice = stoppableMails.find((one) => one === name);
    // Compares hashes, whose time does not reveal how much of a guess is right.
    const isRight = choice && this.codes.hashOf(code) === this.codes.hashOf(stopCode(this.codes, id, choice));
    if (!isRight) throw new AppError('badcode');
    return { id, choice };
  }
}

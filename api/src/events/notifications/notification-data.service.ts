import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { letterTo } from '@portal/contracts/letters.rules';
import { Model, trusted, Types } from 'mongoose';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { AccountData } from '../../platform/common/account-data.service.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { EventsService } from '../events/events.service.js';
import { LetterFamilies } from './letters/letter-families.service.js';
import { LetterRecord } from './letters/letters.schema.js';
import { NotificationQueue } from '../notification-queue/notification-queue.service.js';

/** Exports and removes the mails about events, and the messages an account received or wrote, with the account. */
@Injectable()
export class NotificationData implements OnModuleInit {
  constructor(
    @InjectModel(LetterRecord.name) private readonly letters: Model<LetterRecord>,
    private readonly families: LetterFamilies,
    private readonly events: EventsService,
    private readonly accounts: AccountsService,
    private readonly queue: NotificationQueue,
    private readonly mails: MailQueue,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'mails',
      exportFor: (account) => this.listMails(account),
      removeFor: (account) => this.mails.removeFor(account),
    });
    this.accountData.register({
      name: 'letters',
      exportFor: async (account) => ({
        received: await this.listReceived(account),
        written: await this.listWritten(account),
      }),
      removeFor: (account) => this.forgetInLetters(account),
    });
  }

  private async listMails(account: string): Promise<object[]> {
    const mails = await this.queue.list({ account: new Types.ObjectId(account) });
    return mails.map(({ kind, event, state, createdAt, sentAt }) => ({
      kind,
      event: event.toHexString(),
      state,
      at: createdAt.toISOString(),
      ...(sentAt && { sentAt: sentAt.toISOString() }),
    }));
  }

  private async forgetInLetters(account: string): Promise<void> {
    const mine = { account: new Types.ObjectId(account) };
    await this.letters.updateMany({ 'recipients.account': mine.account }, { $pull: { recipients: mine } });
    await this.letters.updateMany({ by: account }, { $unset: { by: 1 } });
  }

  private async listReceived(account: string): Promise<object[]> {
    const letters = await this.letters
      .find({ 'recipients.account': account, state: trusted({ $in: ['started', 'queued'] }) })
      .sort({ sendAt: 1 })
      .lean();
    const [recipient] = await this.accounts.findRecipients([account]);
    const texts = letters.map(async (letter) => {
      const event = await this.events.readEvent(letter.event.toHexString());
      const own = letter.recipients.find((one) => one.account.toHexString() === account);
      const about = own?.performances.map((id) => id.toHexString()) ?? [];
      const pieces = await this.families.findPieces(event._id, account, about);
      const { subject, body } = letterTo(letter, { pieces, language: recipient?.language ?? 'en' }, event);
      return { event: event.name, subject, body, at: letter.sendAt.toISOString() };
    });
    return await Promise.all(texts);
  }

  private async listWritten(by: string): Promise<object[]> {
    const letters = await this.letters.find({ by }).sort({ at: 1 }).lean();
    return letters.map(({ event, subject, body, at, state, recipients }) => ({
      event: event.toHexString(),
      subject,
      body,
      at: at.toISOString(),
      state,
      recipients: recipients.length,
    }));
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { EventMails } from '../../platform/mail/event-mails.service.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';

/** Exports and removes the mails about events with their account. */
@Injectable()
export class MailData implements OnModuleInit {
  constructor(
    private readonly mails: EventMails,
    private readonly queue: MailQueue,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'mails',
      exportFor: async (id) => {
        const mails = await this.mails.list({ account: new Types.ObjectId(id) });
        return mails.map(({ kind, event, state, createdAt, sentAt }) => ({
          kind,
          event: event.toHexString(),
          state,
          at: createdAt.toISOString(),
          ...(sentAt && { sentAt: sentAt.toISOString() }),
        }));
      },
      removeFor: (id) => this.queue.removeFor(id),
    });
  }
}

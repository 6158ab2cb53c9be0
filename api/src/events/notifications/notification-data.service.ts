import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { NotificationQueue } from './queue/notification-queue.service.js';

/** Exports and removes the mails about events with their account. */
@Injectable()
export class NotificationData implements OnModuleInit {
  constructor(
    private readonly queue: NotificationQueue,
    private readonly mails: MailQueue,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'mails',
      exportFor: async (id) => {
        const mails = await this.queue.list({ account: new Types.ObjectId(id) });
        return mails.map(({ kind, event, state, createdAt, sentAt }) => ({
          kind,
          event: event.toHexString(),
          state,
          at: createdAt.toISOString(),
          ...(sentAt && { sentAt: sentAt.toISOString() }),
        }));
      },
      removeFor: (id) => this.mails.removeFor(id),
    });
  }
}

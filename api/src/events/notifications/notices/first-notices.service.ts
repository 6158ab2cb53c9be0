import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isStillOn } from '@portal/contracts/events.rules';
import { Types } from 'mongoose';
import { EmailConfirmation } from '../../../people/accounts/credentials/email-confirmation.service.js';
import { clock } from '../../../platform/common/clock.js';
import { Config } from '../../../platform/config/config.js';
import { NotificationQueue } from '../../notification-queue/notification-queue.service.js';
import { PerformanceListsService } from '../../performances/performance-lists.service.js';

const longestConfirmationMs = 60_000;

/**
 * Unconfirmed addresses get no mails about events. An account that confirms its address gets one mail per coming event,
 * with the sign-ups as they are by then.
 */
@Injectable()
export class FirstNotices implements OnModuleInit {
  constructor(
    private readonly confirmation: EmailConfirmation,
    private readonly performances: PerformanceListsService,
    private readonly queue: NotificationQueue,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.confirmation.beforeFirst(async (id) => {
      const account = new Types.ObjectId(id);
      await this.gather(account);
      return () => this.queue.release({ kind: 'signups', account }, clock.now());
    });
  }

  // The mails wait until the address is confirmed, because they would be dropped before.
  private async gather(account: Types.ObjectId): Promise<void> {
    const own = await this.performances.listStandingOf(account);
    const coming = own.filter(({ event }) => isStillOn(event, clock.now()));
    const mails = coming.map(({ _id, event }) => ({
      kind: 'signups' as const,
      event: new Types.ObjectId(event._id),
      account,
      facts: { pieces: [{ piece: _id, was: null }] },
    }));
    await this.queue.gather(mails, Math.max(this.config.mailGatherMs, longestConfirmationMs));
  }
}

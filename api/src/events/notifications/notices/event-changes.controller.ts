import { type OnModuleInit, Controller } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import { hasEnded } from '@portal/contracts/events.rules';
import { kindsWith } from '@portal/contracts/mails';
import { Types } from 'mongoose';
import { AccountsService } from '../../../people/accounts/accounts.service.js';
import { AppError } from '../../../platform/common/app-error.js';
import { clock } from '../../../platform/common/clock.js';
import { Config } from '../../../platform/config/config.js';
import { EventsService } from '../../events/events.service.js';
import { Audit } from '../../../platform/log/audit.js';
import { Call, type Asked } from '../../../platform/http/calls/call.js';
import type { KindAndFacts } from '@portal/contracts/mail-facts';
import { NotificationQueue, type GatheredMail } from '../../notification-queue/notification-queue.service.js';
import { PerformanceListsService } from '../../performances/performance-lists.service.js';
import { ActionNotices } from './action-notices.service.js';
import { eventChanges, mailedFieldsOf, type MailedEvent } from '../writing/wording.js';

const minute = 60_000;

/** Mails all families of an event when it changes or is canceled. */
@Controller()
export class EventChangesController implements OnModuleInit {
  constructor(
    private readonly events: EventsService,
    private readonly performances: PerformanceListsService,
    private readonly accounts: AccountsService,
    private readonly queue: NotificationQueue,
    private readonly config: Config,
    private readonly audit: Audit,
    private readonly actions: ActionNotices,
  ) {}

  onModuleInit(): void {
    this.events.beforeChange((was, becomes, note) => this.mailChange(was, becomes, note));
  }

  private async mailChange(was: EventResponse, becomes: MailedEvent, note?: string): Promise<void> {
    const isOver = was.canceled !== undefined || hasEnded(was, clock.now());
    if (isOver || eventChanges(was, becomes, 'en').length === 0) return;
    const facts = { event: mailedFieldsOf(was), ...(note && { notes: [note] }) };
    const mails = await this.toEveryone(was, { kind: 'eventChanged', facts });
    await this.queue.gather(mails, Math.max(this.config.mailGatherMs, this.config.mailUndoMs));
  }

  /**
   * Queues the mails before it marks the event. If the process dies in between, the mails find an event that is not
   * canceled, and are dropped.
   */
  @Call('POST /event_cancel', 'past', 'stale')
  async cancelEvent({ input: { _id, reason, version }, user }: Asked<'POST /event_cancel'>) {
    const event = await this.events.getManagedEvent(user, _id);
    const withWaiting = async (answer: EventResponse) => ({
      ...answer,
      waiting: await this.actions.listWaiting(user, _id),
    });
    if (event.canceled) return await withWaiting(event);
    if (hasEnded(event, clock.now())) throw new AppError('past');
    if (version !== undefined && version !== event.version) throw new AppError('stale', { body: { event } });
    const id = new Types.ObjectId(_id);
    await this.queue.gather(
      await this.toEveryone(event, { kind: 'canceled', facts: {} }),
      minute + this.config.mailUndoMs,
    );
    const canceled = await this.events.cancelEvent(user, { _id, reason, version });
    this.audit.write({ action: 'event.cancel', object: _id });
    for (const kind of kindsWith({ dropsOnCancel: true })) await this.queue.drop({ event: id, kind });
    const at = new Date(clock.now().getTime() + this.config.mailUndoMs);
    await this.queue.release({ event: id, kind: 'canceled' }, at);
    return await withWaiting(canceled);
  }

  /** Returns a mail to each account of the event that mails reach, the same accounts that a preview counts. */
  private async toEveryone(
    { _id: event, mailing }: EventResponse,
    mail: KindAndFacts<'eventChanged' | 'canceled'>,
  ): Promise<GatheredMail[]> {
    if (mailing?.[mail.kind]?.isOff) return [];
    const readers = await this.accounts.findReaders(await this.performances.listAccounts(event));
    return [...readers.keys()].map((account) => ({
      ...mail,
      event: new Types.ObjectId(event),
      account: new Types.ObjectId(account),
    }));
  }
}

import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/common/clock.js';
import { Config } from '../../../platform/config/config.js';
import { EventsService, type UpcomingEvent } from '../../events/events.service.js';
import { NotificationQueue, type Announcement } from '../../notification-queue/notification-queue.service.js';
import { PerformanceListsService } from '../../performances/performance-lists.service.js';

const day = 24 * 3_600_000;

interface Reminder {
  kind: 'reminder' | 'estimateMissing';
  days: number;
}

interface DueReminder extends Reminder {
  event: UpcomingEvent;
}

/** Announces the reminders that are sent some days before an event. */
@Injectable()
export class RemindersService {
  private readonly reminders: readonly Reminder[];

  constructor(
    private readonly events: EventsService,
    private readonly performances: PerformanceListsService,
    config: Config,
    queue: NotificationQueue,
  ) {
    const { reminderDays, estimateDays } = config;
    this.reminders = [
      ...reminderDays.map((days) => ({ kind: 'reminder' as const, days })),
      ...(estimateDays > 0 ? [{ kind: 'estimateMissing' as const, days: estimateDays }] : []),
    ];
    queue.addSource<DueReminder>({
      name: 'reminders',
      find: () => this.listDue(),
      announce: (due) => this.announce(due),
      done: (due) => this.events.markReminded(due.event._id, nameOf(due)),
    });
  }

  private async listDue(): Promise<DueReminder[]> {
    const now = clock.now();
    const furthest = Math.max(0, ...this.reminders.map(({ days }) => days));
    const events = await this.events.listUpcoming(now, new Date(now.getTime() + furthest * day));
    return events
      .flatMap((event) => this.reminders.map((reminder) => ({ ...reminder, event })))
      .filter((due) => isDue(due, now));
  }

  private async announce(due: DueReminder): Promise<Announcement> {
    const { kind, event } = due;
    const id = event._id.toHexString();
    const accounts = await this.performances.listAccounts(id, kind === 'estimateMissing');
    return {
      kind,
      event: event._id,
      recipients: accounts.map((account) => ({ account, facts: {} })),
      keyOf: (account) => [nameOf(due), id, account].join(':'),
    };
  }
}

// Contains the date, so that families are reminded again when the event is moved.
const nameOf = ({ kind, days, event }: DueReminder): string =>
  [kind, String(days), event.date.toISOString()].join(':');

// A portal that was down for more than a day skips the reminder: it would come too late.
const isDue = (due: DueReminder, now: Date): boolean => {
  const { event, days } = due;
  const since = now.getTime() - (event.date.getTime() - days * day);
  return since >= 0 && since < day && !event.reminded?.includes(nameOf(due));
};

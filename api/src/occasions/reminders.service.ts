import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../common/clock.js';
import { Jobs } from '../common/jobs.service.js';
import { Config } from '../config.js';
import { EventsService, type UpcomingEvent } from '../events/events.service.js';
import { EventMails } from '../mail/event-mails.service.js';
import { PerformanceListsService } from '../performances/performance-lists.service.js';

const minute = 60_000;
const day = 24 * 60 * minute;

interface Reminder {
  kind: 'reminder' | 'estimateMissing';
  days: number;
}

/** Puts the mails into the queue that come so many days before an event. Any number of processes may do it at once. */
@Injectable()
export class RemindersService {
  private readonly reminders: readonly Reminder[];

  constructor(
    private readonly events: EventsService,
    private readonly performances: PerformanceListsService,
    private readonly mails: EventMails,
    private readonly clock: Clock,
    config: Config,
    jobs: Jobs,
  ) {
    const { reminderDays, estimateDays } = config;
    this.reminders = [
      ...reminderDays.map((days) => ({ kind: 'reminder' as const, days })),
      ...(estimateDays > 0 ? [{ kind: 'estimateMissing' as const, days: estimateDays }] : []),
    ];
    jobs.add({
      failure: 'could not look for events to remind of',
      everyMs: minute,
      isAtStart: true,
      run: () => this.remind(),
    });
  }

  async remind(): Promise<void> {
    const now = this.clock.now();
    const furthest = Math.max(0, ...this.reminders.map(({ days }) => days));
    const events = await this.events.listUpcoming(now, new Date(now.getTime() + furthest * day));
    for (const event of events)
      for (const reminder of this.reminders)
        if (isDue(event, reminder, now)) await this.remindOf(event, reminder);
  }

  // The event is marked last: a process that dies in between does it again, and nobody gets a mail twice.
  private async remindOf(event: UpcomingEvent, reminder: Reminder): Promise<void> {
    const { kind } = reminder;
    const name = nameOf(event, reminder);
    const id = event._id.toHexString();
    const accounts = await this.performances.listAccounts(id, kind === 'estimateMissing');
    await this.mails.add(
      accounts.map((account) => ({
        kind,
        event: event._id,
        account: new Types.ObjectId(account),
        key: [name, id, account].join(':'),
      })),
    );
    await this.events.markReminded(event._id, name);
  }
}

// An event that is moved is another one to be reminded of.
const nameOf = ({ date }: UpcomingEvent, { kind, days }: Reminder): string =>
  [kind, String(days), date.toISOString()].join(':');

// Whoever was away for longer than a day is not reminded of next week in the middle of this one.
const isDue = (event: UpcomingEvent, reminder: Reminder, now: Date): boolean => {
  const since = now.getTime() - (event.date.getTime() - reminder.days * day);
  return since >= 0 && since < day && !event.reminded?.includes(nameOf(event, reminder));
};

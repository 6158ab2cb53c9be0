import { Controller } from '@nestjs/common';
import { calendarOf } from '@portal/contracts/calendar.rules';
import { hasEnded } from '@portal/contracts/events.rules';
import { Types } from 'mongoose';
import { CalendarKeys } from '../../../people/accounts/calendar-keys.service.js';
import { AppError } from '../../../platform/common/app-error.js';
import { clock } from '../../../platform/common/clock.js';
import { Config } from '../../../platform/config/config.js';
import { Call, type Asked } from '../../../platform/http/calls/call.js';
import { EventsService } from '../../events/events.service.js';
import { PerformanceListsService } from '../../performances/performance-lists.service.js';
import { familyEntry } from './family-calendar.js';

const keptMs = 90 * 24 * 3_600_000;

/** The calendar that a phone can subscribe to, with the events of an account. */
@Controller()
export class CalendarFeedController {
  constructor(
    private readonly keys: CalendarKeys,
    private readonly events: EventsService,
    private readonly performances: PerformanceListsService,
    private readonly config: Config,
  ) {}

  @Call('GET /calendar_feed')
  async getFeed({ user }: Asked<'GET /calendar_feed'>): Promise<{ address?: string }> {
    const key = await this.keys.find(user.id);
    return key === undefined ? {} : { address: this.feedAddress(key) };
  }

  @Call('POST /calendar_feed')
  async renewFeed({ user }: Asked<'POST /calendar_feed'>): Promise<{ address: string }> {
    return { address: this.feedAddress(await this.keys.renew(user)) };
  }

  @Call('POST /calendar_feed_end')
  async endFeed({ user }: Asked<'POST /calendar_feed_end'>): Promise<void> {
    await this.keys.end(user.id);
  }

  /** Wrong keys are not counted, because 128 random bits cannot be guessed. */
  @Call('GET /calendar.ics', 'notfound')
  async getCalendar({ input: { key }, response }: Asked<'GET /calendar.ics'>): Promise<string> {
    const owner = await this.keys.findOwner(key);
    if (!owner) throw new AppError('notfound');
    const { id, ...reader } = owner;
    const now = clock.now();
    const performances = await this.performances.listStandingOf(new Types.ObjectId(id));
    const events = await this.events.readEvents([...new Set(performances.map(({ event }) => event._id))]);
    const recent = events.filter((event) => !hasEnded(event, new Date(now.getTime() - keptMs)));
    const entries = recent.map((event) => {
      const own = performances.filter((performance) => performance.event._id === event._id);
      return familyEntry({ event, own, ...reader, now }, id);
    });
    const { publicUrl, organizationName: name } = this.config;
    // Sets the type after everything that can fail, because errors are answered as JSON.
    response.type('text/calendar; charset=utf-8');
    return calendarOf(entries, publicUrl, now, { name });
  }

  private feedAddress(key: string): string {
    return `${this.config.publicUrl}/api/calendar.ics?key=${key}`;
  }
}

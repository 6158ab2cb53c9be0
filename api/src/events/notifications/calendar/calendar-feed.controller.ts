import { Controller, Res } from '@nestjs/common';
import type { CalendarQuery } from '@portal/contracts/mails';
import type { Response } from 'express';
import { CurrentUser } from '../../../platform/access/current-user.js';
import { Call } from '../../../platform/http/calls/call.js';
import { done } from '../../../platform/http/calls/done.js';
import { CalendarFeedService } from './calendar-feed.service.js';

@Controller()
export class CalendarFeedController {
  constructor(private readonly feed: CalendarFeedService) {}

  @Call('GET /calendar_feed')
  getFeed(@CurrentUser() { id }: CurrentUser) {
    return this.feed.getAddress(id);
  }

  @Call('POST /calendar_feed')
  renewFeed(@CurrentUser() user: CurrentUser) {
    return this.feed.renewAddress(user);
  }

  @Call('POST /calendar_feed_end')
  async endFeed(@CurrentUser() { id }: CurrentUser) {
    await this.feed.endAddress(id);
    return done;
  }

  @Call('GET /calendar.ics', 'notfound')
  async getCalendar({ key }: CalendarQuery, @Res({ passthrough: true }) response: Response): Promise<string> {
    const calendar = await this.feed.getCalendar(key);
    // Set only now, because an error is answered as JSON.
    response.type('text/calendar; charset=utf-8');
    return calendar;
  }
}

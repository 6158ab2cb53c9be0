import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../../../platform/http/calls/call.js';
import { CalendarFeedService } from './calendar-feed.service.js';

@Controller()
export class CalendarFeedController {
  constructor(private readonly feed: CalendarFeedService) {}

  @Call('GET /calendar_feed')
  getFeed({ user: { id } }: Asked<'GET /calendar_feed'>) {
    return this.feed.getAddress(id);
  }

  @Call('POST /calendar_feed')
  renewFeed({ user }: Asked<'POST /calendar_feed'>) {
    return this.feed.renewAddress(user);
  }

  @Call('POST /calendar_feed_end')
  endFeed({ user: { id } }: Asked<'POST /calendar_feed_end'>) {
    return this.feed.endAddress(id);
  }

  @Call('GET /calendar.ics', 'notfound')
  async getCalendar({ input: { key }, response }: Asked<'GET /calendar.ics'>): Promise<string> {
    const calendar = await this.feed.getCalendar(key);
    // Set only now, because an error is answered as JSON.
    response.type('text/calendar; charset=utf-8');
    return calendar;
  }
}

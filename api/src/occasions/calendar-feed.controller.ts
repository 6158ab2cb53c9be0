import { Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { CalendarQuery, CalendarText, FeedResponse } from '@portal/contracts/mails';
import { CorePagesOnly, Public } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { Answers } from '../http/answers.js';
import { ClientAddress } from '../http/client-address.js';
import { valid } from '../http/valid.pipe.js';
import { CalendarFeedService } from './calendar-feed.service.js';

@Controller()
export class CalendarFeedController {
  constructor(private readonly feed: CalendarFeedService) {}

  @CorePagesOnly()
  @Get('calendar_feed')
  @Answers(FeedResponse)
  getFeed(@CurrentUser() { id }: CurrentUser): Promise<FeedResponse> {
    return this.feed.getAddress(id);
  }

  @CorePagesOnly()
  @Post('calendar_feed')
  @Answers(FeedResponse)
  @HttpCode(200)
  renewFeed(@CurrentUser() { id }: CurrentUser): Promise<FeedResponse> {
    return this.feed.renewAddress(id);
  }

  @Public()
  @Get('calendar.ics')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Answers(CalendarText)
  getCalendar(
    @Query(valid(CalendarQuery)) { key }: CalendarQuery,
    @ClientAddress() client: string,
  ): Promise<string> {
    return this.feed.getCalendar(key, client);
  }
}

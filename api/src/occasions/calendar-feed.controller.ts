import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import { CalendarQuery, CalendarText, FeedResponse } from '@portal/contracts/mails';
import type { Response } from 'express';
import { CorePagesOnly, Public } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { Answers } from '../http/answers.js';
import { done } from '../http/done.js';
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
  renewFeed(@CurrentUser() user: CurrentUser): Promise<FeedResponse> {
    return this.feed.renewAddress(user);
  }

  @CorePagesOnly()
  @Post('calendar_feed_end')
  @Answers(DoneResponse)
  @HttpCode(200)
  async endFeed(@CurrentUser() { id }: CurrentUser): Promise<DoneResponse> {
    await this.feed.endAddress(id);
    return done;
  }

  @Public()
  @Get('calendar.ics')
  @Answers(CalendarText)
  async getCalendar(
    @Query(valid(CalendarQuery)) { key }: CalendarQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const calendar = await this.feed.getCalendar(key);
    // Once there is one: an error is JSON.
    response.type('text/calendar; charset=utf-8');
    return calendar;
  }
}

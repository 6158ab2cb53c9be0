import { Body, Controller, Get, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  CreateEventInput,
  SaveProgramInput,
  SearchEventsQuery,
  UpdateEventInput,
  EventResponse,
  SearchEventsResponse,
} from '@portal/contracts/events';
import { ProgramNews, ProgramResponse } from '@portal/contracts/program';
import { IdQuery } from '@portal/contracts/id';
import type { Request, Response } from 'express';
import { Needs } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { CurrentUser } from '../access/current-user.js';
import { IdempotencyKey } from '../http/idempotency-key.js';
import { valid } from '../http/valid.pipe.js';
import { EventProgramService } from './event-program.service.js';
import { EventSearchService } from './event-search.service.js';
import { EventsService } from './events.service.js';
import { ShownEvents } from './shown-events.service.js';
import { ProgramNewsService } from './program-news.service.js';

@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly search: EventSearchService,
    private readonly programs: EventProgramService,
    private readonly news: ProgramNewsService,
    private readonly shown: ShownEvents,
  ) {}

  @Get('event')
  @Answers(EventResponse)
  async getEvent(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<EventResponse> {
    const event = await this.events.getEvent(id);
    return (await this.shown.shownTo(user, [event]))[0] ?? event;
  }

  @Put('event')
  @Answers(EventResponse)
  @Needs('coordinator')
  createEvent(
    @CurrentUser() user: CurrentUser,
    @Body(valid(CreateEventInput)) input: CreateEventInput,
    @IdempotencyKey() key?: string,
  ): Promise<EventResponse> {
    return this.events.createEvent(user, input, key);
  }

  @Post('event')
  @Answers(EventResponse)
  @HttpCode(200)
  @Needs('coordinator')
  updateEvent(
    @CurrentUser() user: CurrentUser,
    @Body(valid(UpdateEventInput)) input: UpdateEventInput,
  ): Promise<EventResponse> {
    return this.events.updateEvent(user, input);
  }

  @Get('event_program')
  @Answers(ProgramResponse)
  @Needs('coordinator')
  getProgram(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<ProgramResponse> {
    return this.programs.getProgram(user, id);
  }

  @Post('event_program')
  @Answers(ProgramResponse)
  @HttpCode(200)
  @Needs('coordinator')
  saveProgram(
    @CurrentUser() user: CurrentUser,
    @Body(valid(SaveProgramInput)) input: SaveProgramInput,
  ): Promise<ProgramResponse> {
    return this.programs.saveProgram(user, input);
  }

  @Get('event_program_news')
  @Answers(ProgramNews)
  @Needs('coordinator')
  async getProgramNews(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const isStream = request.headers.accept?.includes('text/event-stream') ?? false;
    if (isStream) await this.news.followProgramNews(user, id, request, response);
    else response.json(await this.news.getProgramNews(user, id));
  }

  @Get('queryevents')
  @Answers(SearchEventsResponse)
  async searchEvents(
    @CurrentUser() user: CurrentUser,
    @Query(valid(SearchEventsQuery)) query: SearchEventsQuery,
  ): Promise<SearchEventsResponse> {
    const { count, data } = await this.search.searchEvents(user, query);
    return { count, data: await this.shown.shownTo(user, data) };
  }

  @Get('managedevents')
  @Answers(SearchEventsResponse)
  @Needs('coordinator')
  listManagedEvents(
    @CurrentUser() user: CurrentUser,
    @Query(valid(SearchEventsQuery)) query: SearchEventsQuery,
  ): Promise<SearchEventsResponse> {
    return this.search.listManagedEvents(user, query);
  }
}

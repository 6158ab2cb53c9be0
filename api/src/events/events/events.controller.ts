import { Controller, Req, Res } from '@nestjs/common';
import type {
  CreateEventInput,
  SaveProgramInput,
  SearchEventsQuery,
  UpdateEventInput,
} from '@portal/contracts/events';
import type { IdQuery } from '@portal/contracts/id';
import type { Request, Response } from 'express';
import { Call } from '../../platform/http/calls/call.js';
import { CurrentUser } from '../../platform/access/current-user.js';
import { IdempotencyKey } from '../../platform/http/calls/idempotency-key.js';
import { EventProgramService } from './event-program.service.js';
import { EventSearchService } from './event-search.service.js';
import { EventsService } from './events.service.js';
import { ProgramNewsService } from './program-news.service.js';

@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly search: EventSearchService,
    private readonly programs: EventProgramService,
    private readonly news: ProgramNewsService,
  ) {}

  @Call('GET /event')
  getEvent({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.events.getEvent(user, id);
  }

  @Call('PUT /event', 'quota')
  createEvent(input: CreateEventInput, @CurrentUser() user: CurrentUser, @IdempotencyKey() key?: string) {
    return this.events.createEvent(user, input, key);
  }

  @Call('POST /event', 'stale')
  updateEvent(input: UpdateEventInput, @CurrentUser() user: CurrentUser, @IdempotencyKey() key?: string) {
    return this.events.updateEvent(user, input, key);
  }

  @Call('GET /event_program')
  getProgram({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.programs.getProgram(user, id);
  }

  @Call('POST /event_program', 'conflict', 'stale')
  saveProgram(input: SaveProgramInput, @CurrentUser() user: CurrentUser, @IdempotencyKey() key?: string) {
    return this.programs.saveProgram(user, input, key);
  }

  @Call('GET /event_program_news', 'throttled')
  async getProgramNews(
    { id }: IdQuery,
    @CurrentUser() user: CurrentUser,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const isStream = request.headers.accept?.includes('text/event-stream') ?? false;
    if (isStream) await this.news.followProgramNews(user, id, request, response);
    else response.json(await this.news.getProgramNews(user, id));
  }

  @Call('GET /queryevents', 'throttled')
  searchEvents(query: SearchEventsQuery, @CurrentUser() user: CurrentUser) {
    return this.search.searchEvents(user, query);
  }

  @Call('GET /managedevents', 'throttled')
  listManagedEvents(query: SearchEventsQuery, @CurrentUser() user: CurrentUser) {
    return this.search.listManagedEvents(user, query);
  }
}

import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Call, type Asked } from '../../platform/http/calls/call.js';
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
  getEvent({ input: { id }, user }: Asked<'GET /event'>) {
    return this.events.getEvent(user, id);
  }

  @Call('PUT /event', 'quota')
  createEvent({ input, user, key }: Asked<'PUT /event'>) {
    return this.events.createEvent(user, input, key);
  }

  @Call('POST /event', 'stale')
  updateEvent({ input, user, key }: Asked<'POST /event'>) {
    return this.events.updateEvent(user, input, key);
  }

  @Call('GET /event_program')
  getProgram({ input: { id }, user }: Asked<'GET /event_program'>) {
    return this.programs.getProgram(user, id);
  }

  @Call('POST /event_program', 'conflict', 'stale')
  saveProgram({ input, user, key }: Asked<'POST /event_program'>) {
    return this.programs.saveProgram(user, input, key);
  }

  @Call('GET /event_program_news', 'throttled')
  async getProgramNews(
    { input: { id }, user, request }: Asked<'GET /event_program_news'>,
    @Res() response: Response,
  ): Promise<void> {
    const isStream = request.headers.accept?.includes('text/event-stream') ?? false;
    if (isStream) await this.news.followProgramNews(user, id, request, response);
    else response.json(await this.news.getProgramNews(user, id));
  }

  @Call('GET /queryevents', 'throttled')
  searchEvents({ input: query, user }: Asked<'GET /queryevents'>) {
    return this.search.searchEvents(user, query);
  }

  @Call('GET /managedevents', 'throttled')
  listManagedEvents({ input: query, user }: Asked<'GET /managedevents'>) {
    return this.search.listManagedEvents(user, query);
  }
}

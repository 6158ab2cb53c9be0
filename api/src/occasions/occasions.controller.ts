import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CancelEventInput, EventResponse, SetMailingInput } from '@portal/contracts/events';
import { Needs } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { EventsService } from '../events/events.service.js';
import { Answers } from '../http/answers.js';
import { valid } from '../http/valid.pipe.js';
import { EventChangesService } from './event-changes.service.js';

@Controller()
export class OccasionsController {
  constructor(
    private readonly changes: EventChangesService,
    private readonly events: EventsService,
  ) {}

  @Post('event_cancel')
  @Answers(EventResponse)
  @HttpCode(200)
  @Needs('coordinator')
  cancelEvent(
    @CurrentUser() user: CurrentUser,
    @Body(valid(CancelEventInput)) input: CancelEventInput,
  ): Promise<EventResponse> {
    return this.changes.cancelEvent(user, input);
  }

  @Post('event_mailing')
  @Answers(EventResponse)
  @HttpCode(200)
  @Needs('coordinator')
  setMailing(
    @CurrentUser() user: CurrentUser,
    @Body(valid(SetMailingInput)) input: SetMailingInput,
  ): Promise<EventResponse> {
    return this.events.setMailing(user, input);
  }
}

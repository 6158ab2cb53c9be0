import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CancelEventInput, EventResponse, MailPreviewInput, SetMailingInput } from '@portal/contracts/events';
import { IdQuery } from '@portal/contracts/id';
import { MailPreview, TakeBackMailsInput, WaitingMails } from '@portal/contracts/mails';
import { z } from 'zod';
import { Needs } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { EventsService } from '../events/events.service.js';
import { Answers } from '../http/answers.js';
import { valid } from '../http/valid.pipe.js';
import { EventActs } from './event-acts.service.js';
import { EventChangesService } from './event-changes.service.js';

@Controller()
export class OccasionsController {
  constructor(
    private readonly acts: EventActs,
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

  @Get('event_mails')
  @Answers(WaitingMails)
  @Needs('coordinator')
  listWaitingMails(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<WaitingMails> {
    return this.acts.listWaiting(user, id);
  }

  @Post('event_mails_take_back')
  @Answers(WaitingMails)
  @HttpCode(200)
  @Needs('coordinator')
  takeBackMails(
    @CurrentUser() user: CurrentUser,
    @Body(valid(TakeBackMailsInput)) input: TakeBackMailsInput,
  ): Promise<WaitingMails> {
    return this.acts.takeBack(user, input);
  }

  @Post('event_mail_preview')
  @Answers(z.array(MailPreview))
  @HttpCode(200)
  @Needs('coordinator')
  previewMails(
    @CurrentUser() user: CurrentUser,
    @Body(valid(MailPreviewInput)) input: MailPreviewInput,
  ): Promise<MailPreview[]> {
    return this.acts.preview(user, input);
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

import { Controller } from '@nestjs/common';
import type { CancelEventInput, MailPreviewInput, SetMailingInput } from '@portal/contracts/events';
import type { IdQuery } from '@portal/contracts/id';
import type { TakeBackMailsInput } from '@portal/contracts/mails';
import { CurrentUser } from '../../platform/access/current-user.js';
import { EventsService } from '../events/events.service.js';
import { Call } from '../../platform/http/calls/call.js';
import { ActionNotices } from './notices/action-notices.service.js';
import { EventChangesService } from './notices/event-changes.service.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly acts: ActionNotices,
    private readonly changes: EventChangesService,
    private readonly events: EventsService,
  ) {}

  @Call('POST /event_cancel', 'past', 'stale')
  cancelEvent(input: CancelEventInput, @CurrentUser() user: CurrentUser) {
    return this.changes.cancelEvent(user, input);
  }

  @Call('GET /event_mails')
  listWaitingMails({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.acts.listWaiting(user, id);
  }

  @Call('POST /event_mails_take_back', 'conflict')
  takeBackMails(input: TakeBackMailsInput, @CurrentUser() user: CurrentUser) {
    return this.acts.takeBack(user, input);
  }

  @Call('POST /event_mail_preview')
  previewMails(input: MailPreviewInput, @CurrentUser() user: CurrentUser) {
    return this.acts.preview(user, input);
  }

  @Call('POST /event_mailing')
  setMailing(input: SetMailingInput, @CurrentUser() user: CurrentUser) {
    return this.events.setMailing(user, input);
  }
}

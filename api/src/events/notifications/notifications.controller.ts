import { Controller } from '@nestjs/common';
import { EventsService } from '../events/events.service.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { ActionNotices } from './notices/action-notices.service.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly acts: ActionNotices,
    private readonly events: EventsService,
  ) {}

  @Call('GET /event_mails')
  listWaitingMails({ input: { id }, user }: Asked<'GET /event_mails'>) {
    return this.acts.listWaiting(user, id);
  }

  @Call('POST /event_mails_take_back', 'conflict')
  takeBackMails({ input, user }: Asked<'POST /event_mails_take_back'>) {
    return this.acts.takeBack(user, input);
  }

  @Call('POST /event_mail_preview')
  previewMails({ input, user }: Asked<'POST /event_mail_preview'>) {
    return this.acts.preview(user, input);
  }

  @Call('POST /event_mailing')
  setMailing({ input, user }: Asked<'POST /event_mailing'>) {
    return this.events.setMailing(user, input);
  }
}

import { Controller } from '@nestjs/common';
import type { StopMailsPage, StopMailsResponse } from '@portal/contracts/mails';
import { paths, pathTo } from '@portal/contracts/paths';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { MailChoicesService } from './mail-choices.service.js';

@Controller()
export class MailChoicesController {
  constructor(private readonly choices: MailChoicesService) {}

  @Call('GET /mail_choices')
  getMailChoices({ user: { id } }: Asked<'GET /mail_choices'>) {
    return this.choices.getChoices(id);
  }

  @Call('POST /mail_choices')
  setMailChoices({ input: choices, user: { id } }: Asked<'POST /mail_choices'>) {
    return this.choices.setChoices(id, choices);
  }

  @Call('GET /mail_stop', 'badcode', 'throttled')
  getStoppable({ input: { code } }: Asked<'GET /mail_stop'>): StopMailsResponse {
    return { choice: this.choices.choiceOf(code) };
  }

  @Call('POST /mail_stop', 'badcode', 'throttled')
  async stopMails({ input: { code } }: Asked<'POST /mail_stop'>): Promise<StopMailsResponse> {
    return { choice: await this.choices.stop(code) };
  }

  /** Called by mail programs (RFC 8058), which send a form and no cookie. */
  @Call('POST /mail_stop_one_click', 'badcode')
  async stopMailsOneClick({ input: { code } }: Asked<'POST /mail_stop_one_click'>) {
    await this.choices.stop(code);
  }

  /** Mail programs without RFC 8058 open the same address in a browser, so a GET redirects to a page (RFC 2369). */
  @Call('GET /mail_stop_one_click')
  openStopMails({ input: { code } }: Asked<'GET /mail_stop_one_click'>): StopMailsPage {
    return { url: pathTo(paths.stopEmails, { code }) };
  }
}

import { Controller } from '@nestjs/common';
import type { MailChoices, StopMailsInput, StopMailsPage, StopMailsResponse } from '@portal/contracts/mails';
import { paths, pathTo } from '@portal/contracts/paths';
import { CurrentUser } from '../../platform/access/current-user.js';
import { Call } from '../../platform/http/calls/call.js';
import { ClientAddress } from '../../platform/http/requests/client-address.js';
import { done } from '../../platform/http/calls/done.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { MailChoicesService } from './mail-choices.service.js';

@Controller()
export class MailChoicesController {
  constructor(
    private readonly choices: MailChoicesService,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /mail_choices')
  getMailChoices(@CurrentUser() { id }: CurrentUser) {
    return this.choices.getChoices(id);
  }

  @Call('POST /mail_choices')
  setMailChoices(choices: MailChoices, @CurrentUser() { id }: CurrentUser) {
    return this.choices.setChoices(id, choices);
  }

  @Call('GET /mail_stop', 'badcode', 'throttled')
  async getStoppable({ code }: StopMailsInput, @ClientAddress() address: string): Promise<StopMailsResponse> {
    const find = () => Promise.resolve(code).then((text) => this.choices.choiceOf(text));
    return { choice: await this.throttles.countWrong('code-address', address, find) };
  }

  @Call('POST /mail_stop', 'badcode', 'throttled')
  async stopMails({ code }: StopMailsInput, @ClientAddress() address: string): Promise<StopMailsResponse> {
    const stop = () => this.choices.stop(code);
    return { choice: await this.throttles.countWrong('code-address', address, stop) };
  }

  /** Called by mail programs (RFC 8058), which send a form and no cookie. */
  @Call('POST /mail_stop_one_click', 'badcode')
  async stopMailsOneClick({ code }: StopMailsInput) {
    await this.choices.stop(code);
    return done;
  }

  /** Mail programs without RFC 8058 open the same address in a browser, so a GET redirects to a page (RFC 2369). */
  @Call('GET /mail_stop_one_click')
  openStopMails({ code }: StopMailsInput): StopMailsPage {
    return { url: pathTo(paths.stopEmails, { code }) };
  }
}

import { Body, Controller, Get, HttpCode, Post, Query, Redirect } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import { MailChoices, StopMailsInput, StopMailsPage, StopMailsResponse } from '@portal/contracts/mails';
import { paths, pathTo } from '@portal/contracts/paths';
import { CorePagesOnly, Public } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { Answers } from '../http/answers.js';
import { ClientAddress } from '../http/client-address.js';
import { done } from '../http/done.js';
import { valid } from '../http/valid.pipe.js';
import { Limits } from '../throttles/limits.service.js';
import { ThrottlesService } from '../throttles/throttles.service.js';
import { MailChoicesService } from './mail-choices.service.js';

@Controller()
export class MailChoicesController {
  constructor(
    private readonly choices: MailChoicesService,
    private readonly throttles: ThrottlesService,
    private readonly limits: Limits,
  ) {}

  @CorePagesOnly()
  @Get('mail_choices')
  @Answers(MailChoices)
  getMailChoices(@CurrentUser() { id }: CurrentUser): Promise<MailChoices> {
    return this.choices.getChoices(id);
  }

  @CorePagesOnly()
  @Post('mail_choices')
  @Answers(MailChoices)
  @HttpCode(200)
  setMailChoices(
    @CurrentUser() { id }: CurrentUser,
    @Body(valid(MailChoices)) choices: MailChoices,
  ): Promise<MailChoices> {
    return this.choices.setChoices(id, choices);
  }

  @Public()
  @Get('mail_stop')
  @Answers(StopMailsResponse)
  async getStoppable(
    @Query(valid(StopMailsInput)) { code }: StopMailsInput,
    @ClientAddress() address: string,
  ): Promise<StopMailsResponse> {
    const { codeAddress } = this.limits;
    const find = () => Promise.resolve(code).then((text) => this.choices.choiceOf(text));
    return { choice: await this.throttles.countWrong(codeAddress, address, find) };
  }

  @Public()
  @Post('mail_stop')
  @Answers(StopMailsResponse)
  @HttpCode(200)
  async stopMails(
    @Body(valid(StopMailsInput)) { code }: StopMailsInput,
    @ClientAddress() address: string,
  ): Promise<StopMailsResponse> {
    const { codeAddress } = this.limits;
    const stop = () => this.choices.stop(code);
    return { choice: await this.throttles.countWrong(codeAddress, address, stop) };
  }

  /** Asked by a mail program itself (RFC 8058), which sends a form and no cookie. */
  @Public()
  @Post('mail_stop_one_click')
  @Answers(DoneResponse)
  @HttpCode(200)
  async stopMailsOneClick(@Query(valid(StopMailsInput)) { code }: StopMailsInput): Promise<DoneResponse> {
    await this.choices.stop(code);
    return done;
  }

  /** A mail program that does not know RFC 8058 opens the same address for its reader: RFC 2369 asks for a page there. */
  @Public()
  @Get('mail_stop_one_click')
  @Redirect('', 303)
  @Answers(StopMailsPage)
  openStopMails(@Query(valid(StopMailsInput)) { code }: StopMailsInput): StopMailsPage {
    return { url: pathTo(paths.stopEmails, { code }) };
  }
}

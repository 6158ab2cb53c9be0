import { Controller, Header, Res } from '@nestjs/common';
import type { IdQuery } from '@portal/contracts/id';
import type { PublicProgramQuery, ProgramTicketQuery, ShareInput } from '@portal/contracts/public-program';
import type { Response } from 'express';
import { CurrentUser } from '../../platform/access/current-user.js';
import { EventSharesService } from '../events/event-shares.service.js';
import { Call } from '../../platform/http/calls/call.js';
import { ClientAddress } from '../../platform/http/requests/client-address.js';
import { PublicProgramService } from './public-program.service.js';

@Controller()
export class PublicProgramController {
  constructor(
    private readonly shares: EventSharesService,
    private readonly programs: PublicProgramService,
  ) {}

  @Call('GET /event_share')
  getShare({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.shares.getShare(user, id);
  }

  @Call('POST /event_share')
  changeShare(input: ShareInput, @CurrentUser() user: CurrentUser) {
    return this.shares.changeShare(user, input);
  }

  @Header('X-Robots-Tag', 'noindex')
  @Call('GET /public_program', 'notfound', 'throttled')
  getPublicProgram({ address }: PublicProgramQuery, @ClientAddress() client: string) {
    return this.programs.getPublicProgram(address, client);
  }

  @Call('GET /event_name', 'throttled')
  getEventName({ id }: IdQuery, @ClientAddress() client: string) {
    return this.programs.getEventName(id, client);
  }

  @Header('X-Robots-Tag', 'noindex')
  @Call('GET /program_ticket', 'notfound', 'throttled')
  async getProgramTicket(
    { address }: ProgramTicketQuery,
    @ClientAddress() client: string,
    @Res() response: Response,
  ): Promise<void> {
    const picture = await this.programs.getTicket(address, client);
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('png').send(picture);
  }
}

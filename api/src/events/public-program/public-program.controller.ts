import { Controller, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import { EventSharesService } from '../events/event-shares.service.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { PublicProgramService } from './public-program.service.js';

@Controller()
export class PublicProgramController {
  constructor(
    private readonly shares: EventSharesService,
    private readonly programs: PublicProgramService,
  ) {}

  @Call('GET /event_share')
  getShare({ input: { id }, user }: Asked<'GET /event_share'>) {
    return this.shares.getShare(user, id);
  }

  @Call('POST /event_share')
  changeShare({ input, user }: Asked<'POST /event_share'>) {
    return this.shares.changeShare(user, input);
  }

  @Header('X-Robots-Tag', 'noindex')
  @Call('GET /public_program', 'notfound', 'throttled')
  getPublicProgram({ input: { address }, address: client }: Asked<'GET /public_program'>) {
    return this.programs.getPublicProgram(address, client);
  }

  @Call('GET /event_name', 'throttled')
  getEventName({ input: { id }, address: client }: Asked<'GET /event_name'>) {
    return this.programs.getEventName(id, client);
  }

  @Header('X-Robots-Tag', 'noindex')
  @Call('GET /program_ticket', 'notfound', 'throttled')
  async getProgramTicket(
    { input: { address }, address: client }: Asked<'GET /program_ticket'>,
    @Res() response: Response,
  ): Promise<void> {
    const picture = await this.programs.getTicket(address, client);
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('png').send(picture);
  }
}

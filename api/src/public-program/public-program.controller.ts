import { Body, Controller, Get, Header, HttpCode, Post, Query, Res } from '@nestjs/common';
import { IdQuery } from '@portal/contracts/id';
import {
  PublicProgramQuery,
  PublicProgramResponse,
  ProgramTicketPicture,
  ProgramTicketQuery,
  ShareInput,
  ShareResponse,
} from '@portal/contracts/public-program';
import type { Response } from 'express';
import { Needs, Public } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { EventSharesService } from '../events/event-shares.service.js';
import { Answers } from '../http/answers.js';
import { ClientAddress } from '../http/client-address.js';
import { valid } from '../http/valid.pipe.js';
import { PublicProgramService } from './public-program.service.js';

@Controller()
export class PublicProgramController {
  constructor(
    private readonly shares: EventSharesService,
    private readonly programs: PublicProgramService,
  ) {}

  @Get('event_share')
  @Answers(ShareResponse)
  @Needs('coordinator')
  getShare(@CurrentUser() user: CurrentUser, @Query(valid(IdQuery)) { id }: IdQuery): Promise<ShareResponse> {
    return this.shares.getShare(user, id);
  }

  @Post('event_share')
  @Answers(ShareResponse)
  @HttpCode(200)
  @Needs('coordinator')
  changeShare(
    @CurrentUser() user: CurrentUser,
    @Body(valid(ShareInput)) input: ShareInput,
  ): Promise<ShareResponse> {
    return this.shares.changeShare(user, input);
  }

  @Public()
  @Get('public_program')
  @Header('X-Robots-Tag', 'noindex')
  @Answers(PublicProgramResponse)
  getPublicProgram(
    @Query(valid(PublicProgramQuery)) { address }: PublicProgramQuery,
    @ClientAddress() client: string,
  ): Promise<PublicProgramResponse> {
    return this.programs.getPublicProgram(address, client);
  }

  @Public()
  @Get('program_ticket')
  @Header('X-Robots-Tag', 'noindex')
  @Answers(ProgramTicketPicture)
  async getProgramTicket(
    @Query(valid(ProgramTicketQuery)) { address }: ProgramTicketQuery,
    @ClientAddress() client: string,
    @Res() response: Response,
  ): Promise<void> {
    const picture = await this.programs.getTicket(address, client);
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('png').send(picture);
  }
}

import { Body, Controller, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import {
  PublishRemoteInput,
  RemoteActInput,
  PublishRemoteResponse,
  RemoteState,
} from '@portal/contracts/publishing';
import { Public } from '../access/access.js';
import { AppError } from '../common/app-error.js';
import { Answers } from '../http/answers.js';
import { valid } from '../http/valid.pipe.js';
import { PublishingService } from './publishing.service.js';
import type { TokenHolder } from './remote-tokens.service.js';
import { Team, TeamGuard } from './team.guard.js';

/** What a team does to the one remote its token is for. */
@Public()
@UseGuards(TeamGuard)
@Controller('team_remote')
export class TeamController {
  constructor(private readonly publishing: PublishingService) {}

  @Get()
  @Answers(RemoteState)
  async getRemote(@Team() team: TokenHolder): Promise<RemoteState> {
    const state = await this.publishing.findState(team.remote);
    if (!state) throw new AppError('notfound');
    return state;
  }

  @Put()
  @Answers(PublishRemoteResponse)
  async publishRemote(
    @Team() team: TokenHolder,
    @Body(valid(PublishRemoteInput)) input: PublishRemoteInput,
  ): Promise<PublishRemoteResponse> {
    return await this.publishing.publish(team, input);
  }

  @Post()
  @Answers(RemoteState)
  @HttpCode(200)
  async actOnRemote(
    @Team() team: TokenHolder,
    @Body(valid(RemoteActInput)) input: RemoteActInput,
  ): Promise<RemoteState> {
    return await this.publishing.actAsTeam(team, input);
  }
}

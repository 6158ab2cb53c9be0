import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import {
  CreatePreviewInput,
  CreatePreviewResponse,
  EndPreviewInput,
  TeamStatusResponse,
} from '@portal/contracts/previews';
import { TeamToolsResponse } from '@portal/contracts/tools';
import { Public } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { done } from '../http/done.js';
import { valid } from '../http/valid.pipe.js';
import { Previews } from '../previews/previews.service.js';
import { PublishingService } from './publishing.service.js';
import { RemoteHealth } from './remote-health.service.js';
import type { TokenHolder } from './remote-tokens.service.js';
import { TeamTools } from './team-tools.service.js';
import { Team, TeamGuard } from './team.guard.js';

/** What a team asks beside publishing its one remote: how it does, links to what is not live, and newer tools. */
@Public()
@UseGuards(TeamGuard)
@Controller()
export class TeamStatusController {
  constructor(
    private readonly publishing: PublishingService,
    private readonly health: RemoteHealth,
    private readonly previews: Previews,
    private readonly tools: TeamTools,
  ) {}

  @Get('team_status')
  @Answers(TeamStatusResponse)
  async getStatus(@Team() { remote }: TokenHolder): Promise<TeamStatusResponse> {
    const state = await this.publishing.findState(remote);
    const gone = (await this.publishing.listGone()).find(({ id }) => id === remote)?.calls;
    return {
      ...(state && { state }),
      health: await this.health.healthOf(remote),
      previews: await this.previews.list(remote),
      ...(gone && { gone }),
    };
  }

  @Get('team_tools')
  @Answers(TeamToolsResponse)
  async getTools(): Promise<TeamToolsResponse> {
    return await this.tools.read();
  }

  @Post('team_preview')
  @Answers(CreatePreviewResponse)
  @HttpCode(200)
  async createPreview(
    @Team() { id, remote, name }: TokenHolder,
    @Body(valid(CreatePreviewInput)) { version, days }: CreatePreviewInput,
  ): Promise<CreatePreviewResponse> {
    await this.publishing.checkPreview(remote, version);
    return await this.previews.create({ remote, version, days, token: id, by: `token ${name}` });
  }

  @Post('team_preview_end')
  @Answers(DoneResponse)
  @HttpCode(200)
  async endPreview(
    @Team() { remote }: TokenHolder,
    @Body(valid(EndPreviewInput)) { id }: EndPreviewInput,
  ): Promise<DoneResponse> {
    await this.previews.end(id, remote);
    return done;
  }
}

import { Controller, UseGuards } from '@nestjs/common';
import type { PublishRemoteInput, RemoteActInput, RemoteState } from '@portal/contracts/publishing';
import { AppError } from '../../platform/common/app-error.js';
import { Call } from '../../platform/http/call.js';
import { PublishingService } from './publishing.service.js';
import type { TokenHolder } from './remote-tokens.service.js';
import { Team, TeamGuard } from './team.guard.js';

/** Lets a team publish and change the remote of its token. */
@UseGuards(TeamGuard)
@Controller()
export class TeamController {
  constructor(private readonly publishing: PublishingService) {}

  @Call('GET /team_remote')
  async getRemote(@Team() team: TokenHolder): Promise<RemoteState> {
    const state = await this.publishing.findState(team.remote);
    if (!state) throw new AppError('notfound');
    return state;
  }

  @Call('PUT /team_remote')
  async publishRemote(input: PublishRemoteInput, @Team() team: TokenHolder) {
    return await this.publishing.publish(team, input);
  }

  @Call('POST /team_remote')
  async actOnRemote(input: RemoteActInput, @Team() team: TokenHolder) {
    return await this.publishing.actAsTeam(team, input);
  }
}

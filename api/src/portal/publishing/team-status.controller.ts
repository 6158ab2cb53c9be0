import { Controller, UseGuards } from '@nestjs/common';
import type {
  CreatePreviewInput,
  CreatePreviewResponse,
  EndPreviewInput,
  TeamStatusResponse,
} from '@portal/contracts/previews';
import { Call } from '../../platform/http/call.js';
import { done } from '../../platform/http/done.js';
import { Previews } from '../audiences/previews.service.js';
import { PublishingService } from './publishing.service.js';
import { RemoteHealth } from './remote-health.service.js';
import type { TokenHolder } from './remote-tokens.service.js';
import { TeamTools } from './team-tools.service.js';
import { Team, TeamGuard } from './team.guard.js';

/** Gives a team the status of its remote, its previews and newer tools. */
@UseGuards(TeamGuard)
@Controller()
export class TeamStatusController {
  constructor(
    private readonly publishing: PublishingService,
    private readonly health: RemoteHealth,
    private readonly previews: Previews,
    private readonly tools: TeamTools,
  ) {}

  @Call('GET /team_status')
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

  @Call('GET /team_tools')
  async getTools() {
    return await this.tools.read();
  }

  @Call('POST /team_preview')
  async createPreview(
    { version, days }: CreatePreviewInput,
    @Team() { id, remote, name }: TokenHolder,
  ): Promise<CreatePreviewResponse> {
    await this.publishing.checkPreview(remote, version);
    return await this.previews.create({ remote, version, days, token: id, by: `token ${name}` });
  }

  @Call('POST /team_preview_end')
  async endPreview({ id }: EndPreviewInput, @Team() { remote }: TokenHolder) {
    await this.previews.end(id, remote);
    return done;
  }
}

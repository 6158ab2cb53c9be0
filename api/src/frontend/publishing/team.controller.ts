import { Controller, UseGuards } from '@nestjs/common';
import type { CreatePreviewResponse, TeamStatusResponse } from '@portal/contracts/previews';
import type { RemoteState } from '@portal/contracts/publishing';
import { TeamToolsResponse } from '@portal/contracts/tools';
import { readFile } from 'node:fs/promises';
import { AppError } from '../../platform/common/app-error.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { Previews } from '../audiences/previews.service.js';
import { PublishingService } from './publishing.service.js';
import { RemoteHealth } from './remote-health.service.js';
import type { TokenHolder } from './remote-tokens.service.js';
import { Team, TeamGuard } from './team.guard.js';

const noTools =
  'This portal was built without the tools for teams: take them from its repository, portal upgrade --from <folder>.';

/** Lets a team publish, preview and change the remote of its token, and gives it newer tools. */
@UseGuards(TeamGuard)
@Controller()
export class TeamController {
  /** The tools for remotes in separate repositories, which `npm run build` packs into one file. */
  tools = new URL('../../../../packages/tooling/dist/tools.json', import.meta.url);

  constructor(
    private readonly publishing: PublishingService,
    private readonly health: RemoteHealth,
    private readonly previews: Previews,
  ) {}

  @Call('GET /team_remote', 'notfound')
  async getRemote(_: Asked<'GET /team_remote'>, @Team() team: TokenHolder): Promise<RemoteState> {
    const state = await this.publishing.findState(team.remote);
    if (!state) throw new AppError('notfound');
    return state;
  }

  @Call('PUT /team_remote', 'throttled')
  async publishRemote({ input }: Asked<'PUT /team_remote'>, @Team() team: TokenHolder) {
    return await this.publishing.publish(team, input);
  }

  @Call('POST /team_remote')
  async actOnRemote({ input }: Asked<'POST /team_remote'>, @Team() team: TokenHolder) {
    return await this.publishing.actAsTeam(team, input);
  }

  @Call('GET /team_status')
  async getStatus(
    _: Asked<'GET /team_status'>,
    @Team() { remote }: TokenHolder,
  ): Promise<TeamStatusResponse> {
    const state = await this.publishing.findState(remote);
    const gone = (await this.publishing.listGone()).find(({ id }) => id === remote)?.calls;
    return {
      ...(state && { state }),
      ...(await this.health.reportsOf(remote)),
      previews: await this.previews.list(remote),
      ...(gone && { gone }),
    };
  }

  @Call('GET /team_tools')
  async getTools() {
    const text = await readFile(this.tools, 'utf8').catch(() => undefined);
    if (text !== undefined) return TeamToolsResponse.parse(JSON.parse(text));
    throw new AppError('refused', { body: { reasons: [noTools] } });
  }

  @Call('POST /team_preview')
  async createPreview(
    { input: { version, days } }: Asked<'POST /team_preview'>,
    @Team() { id, remote, name }: TokenHolder,
  ): Promise<CreatePreviewResponse> {
    await this.publishing.checkPreview(remote, version);
    return await this.previews.create({ remote, version, days, token: id, by: `token ${name}` });
  }

  @Call('POST /team_preview_end')
  endPreview({ input: { id } }: Asked<'POST /team_preview_end'>, @Team() { remote }: TokenHolder) {
    return this.previews.end(id, remote);
  }
}

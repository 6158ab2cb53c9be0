import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { AdminRemoteActInput, ListRemotesResponse, RemoteState } from '@portal/contracts/publishing';
import { CorePagesOnly, Needs } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { CurrentUser } from '../access/current-user.js';
import { valid } from '../http/valid.pipe.js';
import { StepUp } from '../sessions/step-up.service.js';
import { PublishingService } from './publishing.service.js';
import { RemoteHealth } from './remote-health.service.js';

/** What an admin does to any remote. */
@CorePagesOnly()
@Needs('admin')
@Controller()
export class AdminRemotesController {
  constructor(
    private readonly publishing: PublishingService,
    private readonly health: RemoteHealth,
    private readonly stepUp: StepUp,
  ) {}

  @Get('admin_remotes')
  @Answers(ListRemotesResponse)
  async listRemotes(): Promise<ListRemotesResponse> {
    const states = await this.publishing.listStates();
    const gone = new Map((await this.publishing.listGone()).map(({ id, calls }) => [id, calls]));
    return await Promise.all(
      states.map(async (state) => {
        const calls = gone.get(state.id);
        return { state, health: await this.health.healthOf(state.id), ...(calls && { gone: calls }) };
      }),
    );
  }

  @Post('admin_remote')
  @Answers(RemoteState)
  @HttpCode(200)
  async actOnAnyRemote(
    @CurrentUser() user: CurrentUser,
    @Body(valid(AdminRemoteActInput)) { id, input }: AdminRemoteActInput,
  ): Promise<RemoteState> {
    await this.stepUp.spend(user);
    return await this.publishing.actAsAdmin(user.id, id, input);
  }
}

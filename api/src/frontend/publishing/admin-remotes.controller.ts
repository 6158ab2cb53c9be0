import { Controller } from '@nestjs/common';
import type { ListRemotesResponse, RemoteState } from '@portal/contracts/publishing';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { StepUp } from '../../people/sessions/step-up.service.js';
import { PublishingService } from './publishing.service.js';
import { RemoteHealth } from './remote-health.service.js';

/** Lets admins see and change all remotes. */
@Controller()
export class AdminRemotesController {
  constructor(
    private readonly publishing: PublishingService,
    private readonly health: RemoteHealth,
    private readonly stepUp: StepUp,
  ) {}

  @Call('GET /admin_remotes')
  async listRemotes(): Promise<ListRemotesResponse> {
    const states = await this.publishing.listStates();
    const gone = new Map((await this.publishing.listGone()).map(({ id, calls }) => [id, calls]));
    return await Promise.all(
      states.map(async (state) => {
        const calls = gone.get(state.id);
        return { state, ...(await this.health.reportsOf(state.id)), ...(calls && { gone: calls }) };
      }),
    );
  }

  @Call('POST /admin_remote', 'reauth')
  async actOnAnyRemote({ input: { id, input }, user }: Asked<'POST /admin_remote'>): Promise<RemoteState> {
    await this.stepUp.spend(user);
    return await this.publishing.actAsAdmin(user.id, id, input);
  }
}

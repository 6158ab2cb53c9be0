import { Controller } from '@nestjs/common';
import type { OpenPreviewResponse } from '@portal/contracts/previews';
import { StepUp } from '../../people/sessions/step-up.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { Audit } from '../../platform/log/audit.js';
import { RegistryService } from '../registry/registry.service.js';
import { Audiences } from './audiences.service.js';
import { Previews } from './previews.service.js';

// The cookie has to stay small.
const mostOverrides = 8;

/** Lets developers and holders of preview links use unpublished versions in their own browser. */
@Controller()
export class AudiencesController {
  constructor(
    private readonly audiences: Audiences,
    private readonly previews: Previews,
    private readonly registry: RegistryService,
    private readonly stepUp: StepUp,
    private readonly audit: Audit,
  ) {}

  @Call('POST /dev_override', 'reauth')
  async beginOverride({ input, user, request, response }: Asked<'POST /dev_override'>) {
    const { remotes } = (await this.registry.getRegistry()).body;
    const live = remotes.find(({ id }) => id === input.remote);
    // Core pages can have password fields, so they run only reviewed code, for developers too.
    if (live?.declaration.trust === 'core') throw new AppError('forbidden');
    await this.stepUp.spend(user);
    const others = this.audiences
      .overridesOf(request, user.id)
      .filter(({ remote }) => remote !== input.remote);
    const inputs = [...others, input].slice(-mostOverrides);
    this.audiences.overrides.write(response, { inputs, account: user.id });
    this.audit.write({ action: 'remote.override', object: input.remote, detail: input.origin });
  }

  /** Ends the developer's overrides and the preview of this browser. */
  @Call('POST /dev_override_end')
  endOverride({ response }: Asked<'POST /dev_override_end'>) {
    this.audiences.overrides.clear(response);
    this.audiences.previews.clear(response);
  }

  /** Requires an account and the link. The preview is shown only in the current user's browser. */
  @Call('POST /preview', 'notfound')
  async openPreview({
    input: { secret },
    user,
    response,
  }: Asked<'POST /preview'>): Promise<OpenPreviewResponse> {
    const { _id: preview, remote, version } = await this.previews.open(user.id, secret);
    this.audiences.previews.write(response, { preview, account: user.id });
    // Starts at the first page without path parameters.
    const { pages = [] } = (await this.registry.declarationOf({ id: remote, version })) ?? {};
    return { remote, path: pages.find(({ path }) => !path.includes(':'))?.path ?? '/' };
  }

  @Call('GET /admin_previews')
  async listPreviews() {
    return await this.previews.list();
  }

  @Call('POST /admin_preview_end')
  endAnyPreview({ input: { id } }: Asked<'POST /admin_preview_end'>) {
    return this.previews.end(id);
  }
}

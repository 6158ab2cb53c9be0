import { Controller, Res } from '@nestjs/common';
import type { OverrideInput } from '@portal/contracts/developing';
import type { Response } from 'express';
import { Call } from '../../platform/http/call.js';
import { AppError } from '../../platform/common/app-error.js';
import { Audit } from '../../platform/log/audit.js';
import { CurrentUser } from '../../platform/access/current-user.js';
import { done } from '../../platform/http/done.js';
import { Previews } from '../previews/previews.service.js';
import { Overrides } from '../registry/overrides.service.js';
import { RegistryService } from '../registry/registry.service.js';
import { StepUp } from '../../people/sessions/step-up.service.js';

@Controller()
export class DevelopingController {
  constructor(
    private readonly overrides: Overrides,
    private readonly registry: RegistryService,
    private readonly stepUp: StepUp,
    private readonly audit: Audit,
    private readonly previews: Previews,
  ) {}

  @Call('POST /dev_override')
  async beginOverride(
    input: OverrideInput,
    @CurrentUser() user: CurrentUser,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { remotes } = (await this.registry.getRegistry()).body;
    const live = remotes.find(({ id }) => id === input.remote);
    // Core pages can have password fields, so they run only reviewed code, for developers too.
    if (live?.declaration.trust === 'core') throw new AppError('forbidden');
    await this.stepUp.spend(user);
    this.overrides.begin(response, user.id, input);
    this.audit.write({ action: 'remote.override', object: input.remote, detail: input.origin });
    return done;
  }

  /** Ends the developer's override and the preview of this browser. */
  @Call('POST /dev_override_end')
  endOverride(@Res({ passthrough: true }) response: Response) {
    this.overrides.end(response);
    this.previews.leave(response);
    return done;
  }
}

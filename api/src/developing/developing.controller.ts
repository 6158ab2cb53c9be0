import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import { OverrideInput } from '@portal/contracts/developing';
import type { Response } from 'express';
import { CorePagesOnly, Needs, Public } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { AppError } from '../common/app-error.js';
import { Audit } from '../log/audit.js';
import { CurrentUser } from '../access/current-user.js';
import { done } from '../http/done.js';
import { valid } from '../http/valid.pipe.js';
import { Previews } from '../previews/previews.service.js';
import { Overrides } from '../registry/overrides.service.js';
import { RegistryService } from '../registry/registry.service.js';
import { StepUp } from '../sessions/step-up.service.js';

@Controller()
export class DevelopingController {
  constructor(
    private readonly overrides: Overrides,
    private readonly registry: RegistryService,
    private readonly stepUp: StepUp,
    private readonly audit: Audit,
    private readonly previews: Previews,
  ) {}

  @CorePagesOnly()
  @Needs('developer')
  @Post('dev_override')
  @Answers(DoneResponse)
  @HttpCode(200)
  async beginOverride(
    @CurrentUser() user: CurrentUser,
    @Body(valid(OverrideInput)) input: OverrideInput,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DoneResponse> {
    const { remotes } = (await this.registry.getRegistry()).body;
    const live = remotes.find(({ id }) => id === input.remote);
    // What stands beside a password field is what was reviewed, for developers too.
    if (live?.declaration.trust === 'core') throw new AppError('forbidden');
    await this.stepUp.spend(user);
    this.overrides.begin(response, user.id, input);
    this.audit.write({ action: 'remote.override', object: input.remote, detail: input.origin });
    return done;
  }

  /** Whatever this browser alone is shown ends: a developer's own build, or a preview. */
  @Public()
  @Post('dev_override_end')
  @Answers(DoneResponse)
  @HttpCode(200)
  endOverride(@Res({ passthrough: true }) response: Response): DoneResponse {
    this.overrides.end(response);
    this.previews.leave(response);
    return done;
  }
}

import { Controller, Res } from '@nestjs/common';
import type { EndPreviewInput, OpenPreviewInput, OpenPreviewResponse } from '@portal/contracts/previews';
import type { Response } from 'express';
import { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { Call } from '../../platform/http/call.js';
import { done } from '../../platform/http/done.js';
import { RegistryService } from '../registry/registry.service.js';
import { Previews } from './previews.service.js';

@Controller()
export class PreviewsController {
  constructor(
    private readonly previews: Previews,
    private readonly registry: RegistryService,
  ) {}

  /** Requires an account and the link. The preview is shown only in the current user's browser. */
  @Call('POST /preview')
  async openPreview(
    { secret }: OpenPreviewInput,
    @CurrentUser() user: CurrentUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OpenPreviewResponse> {
    const preview = await this.previews.open(response, user.id, secret);
    const path = await this.registry.firstPathOf(preview);
    if (path === undefined) throw new AppError('notfound');
    return { remote: preview.id, path };
  }

  @Call('GET /admin_previews')
  async listPreviews() {
    return await this.previews.list();
  }

  @Call('POST /admin_preview_end')
  async endAnyPreview({ id }: EndPreviewInput) {
    await this.previews.end(id);
    return done;
  }
}

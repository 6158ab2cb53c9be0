import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import {
  EndPreviewInput,
  ListPreviewsResponse,
  OpenPreviewInput,
  OpenPreviewResponse,
} from '@portal/contracts/previews';
import type { Response } from 'express';
import { CorePagesOnly, Needs } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { AppError } from '../common/app-error.js';
import { Answers } from '../http/answers.js';
import { done } from '../http/done.js';
import { valid } from '../http/valid.pipe.js';
import { RegistryService } from '../registry/registry.service.js';
import { Previews } from './previews.service.js';

@CorePagesOnly()
@Controller()
export class PreviewsController {
  constructor(
    private readonly previews: Previews,
    private readonly registry: RegistryService,
  ) {}

  /** For whoever has the link and an account: it shows them what their own logged-in browser will run. */
  @Post('preview')
  @Answers(OpenPreviewResponse)
  @HttpCode(200)
  async openPreview(
    @CurrentUser() user: CurrentUser,
    @Body(valid(OpenPreviewInput)) { secret }: OpenPreviewInput,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OpenPreviewResponse> {
    const preview = await this.previews.open(response, user.id, secret);
    const path = await this.registry.firstPathOf(preview);
    if (path === undefined) throw new AppError('notfound');
    return { remote: preview.id, path };
  }

  @Needs('admin')
  @Get('admin_previews')
  @Answers(ListPreviewsResponse)
  async listPreviews(): Promise<ListPreviewsResponse> {
    return await this.previews.list();
  }

  @Needs('admin')
  @Post('admin_preview_end')
  @Answers(DoneResponse)
  @HttpCode(200)
  async endAnyPreview(@Body(valid(EndPreviewInput)) { id }: EndPreviewInput): Promise<DoneResponse> {
    await this.previews.end(id);
    return done;
  }
}

import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import { IdQuery } from '@portal/contracts/id';
import {
  HideProgramInput,
  PublishInput,
  PublishPreview,
  UnpublishedChanges,
  VersionQuery,
  VersionResponse,
  VersionSummary,
} from '@portal/contracts/versions';
import { z } from 'zod';
import { Needs } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { Answers } from '../http/answers.js';
import { done } from '../http/done.js';
import { valid } from '../http/valid.pipe.js';
import { ProgramPublishing } from './program-publishing.service.js';
import { UnpublishedService } from './unpublished.service.js';
import { VersionsService } from './versions.service.js';

@Controller()
export class VersionsController {
  constructor(
    private readonly publishing: ProgramPublishing,
    private readonly versions: VersionsService,
    private readonly unpublished: UnpublishedService,
  ) {}

  @Get('event_publish_preview')
  @Answers(PublishPreview)
  @Needs('coordinator')
  previewPublishing(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<PublishPreview> {
    return this.publishing.preview(user, id);
  }

  @Post('event_publish')
  @Answers(VersionSummary)
  @HttpCode(200)
  @Needs('coordinator')
  async publishProgram(
    @CurrentUser() user: CurrentUser,
    @Body(valid(PublishInput)) input: PublishInput,
  ): Promise<VersionSummary> {
    return await this.versions.summary(await this.publishing.publish(user, input));
  }

  @Post('event_program_hide')
  @Answers(DoneResponse)
  @HttpCode(200)
  @Needs('coordinator')
  async hideProgram(
    @CurrentUser() user: CurrentUser,
    @Body(valid(HideProgramInput)) input: HideProgramInput,
  ): Promise<DoneResponse> {
    await this.publishing.hide(user, input);
    return done;
  }

  @Get('unpublished_changes')
  @Answers(UnpublishedChanges)
  @Needs('coordinator')
  listUnpublished(@CurrentUser() user: CurrentUser): Promise<UnpublishedChanges> {
    return this.unpublished.list(user);
  }

  @Get('event_versions')
  @Answers(z.array(VersionSummary))
  @Needs('coordinator')
  listVersions(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<VersionSummary[]> {
    return this.versions.list(user, id);
  }

  @Get('event_version')
  @Answers(VersionResponse)
  @Needs('coordinator')
  getVersion(
    @CurrentUser() user: CurrentUser,
    @Query(valid(VersionQuery)) { id, number }: VersionQuery,
  ): Promise<VersionResponse> {
    return this.versions.get(user, id, number);
  }
}

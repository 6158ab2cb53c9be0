import { Controller } from '@nestjs/common';
import type { IdQuery } from '@portal/contracts/id';
import type { HideProgramInput, PublishInput, VersionQuery } from '@portal/contracts/versions';
import { CurrentUser } from '../../platform/access/current-user.js';
import { Call } from '../../platform/http/calls/call.js';
import { done } from '../../platform/http/calls/done.js';
import { ProgramPublishing } from './program-publishing.service.js';
import { UnpublishedService } from './unpublished.service.js';
import { VersionListService } from './version-list.service.js';

@Controller()
export class ProgramPublishingController {
  constructor(
    private readonly publishing: ProgramPublishing,
    private readonly versions: VersionListService,
    private readonly unpublished: UnpublishedService,
  ) {}

  @Call('GET /event_publish_preview')
  getPublishPreview({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.unpublished.preview(user, id);
  }

  @Call('POST /event_publish', 'conflict', 'unchanged', 'quota', 'stale')
  async publishProgram(input: PublishInput, @CurrentUser() user: CurrentUser) {
    return await this.versions.summary(await this.publishing.publish(user, input));
  }

  @Call('POST /event_program_hide', 'conflict')
  async hideProgram(input: HideProgramInput, @CurrentUser() user: CurrentUser) {
    await this.publishing.hide(user, input);
    return done;
  }

  @Call('GET /unpublished_changes')
  listUnpublished(@CurrentUser() user: CurrentUser) {
    return this.unpublished.list(user);
  }

  @Call('GET /event_versions')
  listVersions({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.versions.list(user, id);
  }

  @Call('GET /event_version')
  getVersion({ id, number }: VersionQuery, @CurrentUser() user: CurrentUser) {
    return this.versions.get(user, id, number);
  }
}

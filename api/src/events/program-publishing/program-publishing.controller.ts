import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../../platform/http/calls/call.js';
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
  getPublishPreview({ input: { id }, user }: Asked<'GET /event_publish_preview'>) {
    return this.unpublished.preview(user, id);
  }

  @Call('POST /event_publish', 'conflict', 'unchanged', 'quota', 'stale')
  async publishProgram({ input, user }: Asked<'POST /event_publish'>) {
    return await this.versions.summary(await this.publishing.publish(user, input));
  }

  @Call('POST /event_program_hide', 'conflict')
  hideProgram({ input, user }: Asked<'POST /event_program_hide'>) {
    return this.publishing.hide(user, input);
  }

  @Call('GET /unpublished_changes')
  listUnpublished({ user }: Asked<'GET /unpublished_changes'>) {
    return this.unpublished.list(user);
  }

  @Call('GET /event_versions')
  listVersions({ input: { id }, user }: Asked<'GET /event_versions'>) {
    return this.versions.list(user, id);
  }

  @Call('GET /event_version')
  getVersion({ input: { id, number }, user }: Asked<'GET /event_version'>) {
    return this.versions.get(user, id, number);
  }
}

import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { PerformancesModule } from '../performances/performances.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ProfilesModule } from '../../people/profiles/profiles.module.js';
import { ProgramPublishing } from './program-publishing.service.js';
import { UnpublishedService } from './unpublished.service.js';
import { VersionDrafts } from './version-draft.service.js';
import { ProgramPublishingController } from './program-publishing.controller.js';
import { VersionListService } from './version-list.service.js';

@Module({
  imports: [EventsModule, PerformancesModule, ProfilesModule, VersionsModule],
  controllers: [ProgramPublishingController],
  providers: [ProgramPublishing, UnpublishedService, VersionDrafts, VersionListService],
  exports: [ProgramPublishing],
})
export class ProgramPublishingModule {}

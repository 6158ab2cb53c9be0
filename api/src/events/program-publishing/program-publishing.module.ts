import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { PerformancesModule } from '../performances/performances.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ProfilesModule } from '../../people/profiles/profiles.module.js';
import { ProgramPublishing } from './program-publishing.service.js';
import { UnpublishedController } from './unpublished.controller.js';
import { VersionDrafts } from './version-draft.service.js';
import { ProgramPublishingController } from './program-publishing.controller.js';

@Module({
  imports: [EventsModule, PerformancesModule, ProfilesModule, VersionsModule],
  controllers: [ProgramPublishingController, UnpublishedController],
  providers: [ProgramPublishing, VersionDrafts],
  exports: [ProgramPublishing],
})
export class ProgramPublishingModule {}

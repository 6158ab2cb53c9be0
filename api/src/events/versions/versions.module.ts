import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { PerformancesModule } from '../performances/performances.module.js';
import { ProfilesModule } from '../../people/profiles/profiles.module.js';
import { ProgramPublishing } from './program-publishing.service.js';
import { UnpublishedService } from './unpublished.service.js';
import { VersionDrafts } from './version-draft.service.js';
import { VersionStoreModule } from './version-store.module.js';
import { VersionsController } from './versions.controller.js';
import { VersionsService } from './versions.service.js';

@Module({
  imports: [EventsModule, PerformancesModule, ProfilesModule, VersionStoreModule],
  controllers: [VersionsController],
  providers: [ProgramPublishing, UnpublishedService, VersionDrafts, VersionsService],
  exports: [ProgramPublishing],
})
export class VersionsModule {}

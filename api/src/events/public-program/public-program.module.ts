import { Module } from '@nestjs/common';
import { ProfilesModule } from '../../people/profiles/profiles.module.js';
import { VersionStoreModule } from '../versions/version-store.module.js';
import { EventsModule } from '../events/events.module.js';
import { PublicProgramController } from './public-program.controller.js';
import { PublicProgramService } from './public-program.service.js';
import { Tickets } from './tickets.service.js';

@Module({
  imports: [EventsModule, ProfilesModule, VersionStoreModule],
  controllers: [PublicProgramController],
  providers: [PublicProgramService, Tickets],
})
export class PublicProgramModule {}

import { Module } from '@nestjs/common';
import { ProfilesModule } from '../../people/profiles/profiles.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { EventsModule } from '../events/events.module.js';
import { PublicProgramController } from './public-program.controller.js';
import { Tickets } from './tickets.service.js';

@Module({
  imports: [EventsModule, ProfilesModule, VersionsModule],
  controllers: [PublicProgramController],
  providers: [Tickets],
})
export class PublicProgramModule {}

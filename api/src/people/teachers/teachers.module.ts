import { Module } from '@nestjs/common';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { TeachersController } from './teachers.controller.js';

@Module({
  imports: [InvitationsModule, ProfilesModule],
  controllers: [TeachersController],
})
export class TeachersModule {}

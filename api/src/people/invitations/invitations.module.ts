import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationRecord, InvitationSchema } from './invitations.schema.js';
import { InvitationsService } from './invitations.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: InvitationRecord.name, schema: InvitationSchema }]),
    ProfilesModule,
  ],
  controllers: [InvitationsController],
  providers: [InvitationsService],
})
export class InvitationsModule {}

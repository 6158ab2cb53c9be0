import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { InvitationData } from './invitation-data.service.js';
import { InvitationLists } from './invitation-lists.service.js';
import { InvitationMatters } from './invitation-matters.service.js';
import { InvitationMails } from './invitation-mails.service.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationRecord, InvitationSchema } from './invitations.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: InvitationRecord.name, schema: InvitationSchema }]),
    ProfilesModule,
  ],
  controllers: [InvitationsController],
  providers: [InvitationData, InvitationLists, InvitationMails, InvitationMatters],
  exports: [InvitationMails],
})
export class InvitationsModule {}

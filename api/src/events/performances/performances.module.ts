import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EventsModule } from '../events/events.module.js';
import { InvitationsModule } from '../../people/invitations/invitations.module.js';
import { ProfilesModule } from '../../people/profiles/profiles.module.js';
import { NotificationQueueModule } from '../notification-queue/notification-queue.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { InvitedAddresses } from './invited-addresses.service.js';
import { DeletedProfiles } from './deleted-profiles.service.js';
import { PerformanceData } from './performance-data.service.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRights } from './performance-rights.service.js';
import { PerformancesController } from './performances.controller.js';
import { PerformanceRecord, PerformanceSchema } from './performances.schema.js';
import { PieceInvitationMails } from './piece-invitation-mails.service.js';
import { PieceInvitationsController } from './piece-invitations.controller.js';
import { PlaceSweepService } from './place-sweep.service.js';
import { SignupMatters } from './signup-matters.service.js';
import { SignupNotices } from './signup-notices.service.js';
import { SignupPlaces } from './signup-places.service.js';
import { SignupsController } from './signups.controller.js';
import { Withdrawals } from './withdrawals.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: PerformanceRecord.name, schema: PerformanceSchema }]),
    EventsModule,
    InvitationsModule,
    NotificationQueueModule,
    ProfilesModule,
    VersionsModule,
  ],
  controllers: [PerformancesController, PieceInvitationsController, SignupsController],
  providers: [
    PerformanceListsService,
    PerformanceRights,
    DeletedProfiles,
    PerformanceData,
    InvitedAddresses,
    PieceInvitationMails,
    PlaceSweepService,
    SignupMatters,
    SignupNotices,
    SignupPlaces,
    Withdrawals,
  ],
  exports: [PerformanceListsService, PerformanceRights],
})
export class PerformancesModule {}

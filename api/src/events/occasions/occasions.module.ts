import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { PerformancesModule } from '../performances/performances.module.js';
import { CalendarFeedController } from './calendar-feed.controller.js';
import { CalendarFeedService } from './calendar-feed.service.js';
import { VersionsModule } from '../versions/versions.module.js';
import { EventActs } from './event-acts.service.js';
import { EventChangesService } from './event-changes.service.js';
import { FamilyMails } from './family-mails.service.js';
import { FirstMails } from './first-mails.service.js';
import { MailData } from './mail-data.service.js';
import { OccasionsController } from './occasions.controller.js';
import { RemindersService } from './reminders.service.js';

@Module({
  imports: [EventsModule, PerformancesModule, VersionsModule],
  controllers: [CalendarFeedController, OccasionsController],
  providers: [
    CalendarFeedService,
    EventActs,
    EventChangesService,
    FamilyMails,
    FirstMails,
    MailData,
    RemindersService,
  ],
})
export class OccasionsModule {}

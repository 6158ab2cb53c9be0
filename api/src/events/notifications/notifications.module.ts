import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EventMailWriter } from '../../platform/mail/event-mail-writer.js';
import { EventsModule } from '../events/events.module.js';
import { PerformancesModule } from '../performances/performances.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { CalendarFeedController } from './calendar/calendar-feed.controller.js';
import { CalendarFeedService } from './calendar/calendar-feed.service.js';
import { LetterFamilies } from './letters/letter-families.service.js';
import { LetterLog } from './letters/letter-log.service.js';
import { LetterStarter } from './letters/letter-starter.service.js';
import { LetterTemplates } from './letters/letter-templates.service.js';
import { LetterWriter } from './letters/letter-writer.service.js';
import { LettersController } from './letters/letters.controller.js';
import {
  LetterRecord,
  LetterSchema,
  LetterTemplateRecord,
  LetterTemplateSchema,
} from './letters/letters.schema.js';
import { LettersService } from './letters/letters.service.js';
import { ActionNotices } from './notices/action-notices.service.js';
import { EventChangesService } from './notices/event-changes.service.js';
import { FirstNotices } from './notices/first-notices.service.js';
import { ProgramNotices } from './notices/program-notices.service.js';
import { RemindersService } from './notices/reminders.service.js';
import { NotificationData } from './notification-data.service.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationQueueModule } from './queue/notification-queue.module.js';
import { NotificationWriter } from './writing/notification-writer.service.js';

/** Global, because the mail worker of the platform sends what it writes. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: LetterRecord.name, schema: LetterSchema },
      { name: LetterTemplateRecord.name, schema: LetterTemplateSchema },
    ]),
    EventsModule,
    NotificationQueueModule,
    PerformancesModule,
    VersionsModule,
  ],
  controllers: [CalendarFeedController, LettersController, NotificationsController],
  providers: [
    ...[ActionNotices, EventChangesService, FirstNotices, ProgramNotices, RemindersService],
    ...[LetterFamilies, LetterLog, LetterStarter, LettersService, LetterTemplates, LetterWriter],
    ...[CalendarFeedService, NotificationData, NotificationWriter],
    { provide: EventMailWriter, useExisting: NotificationWriter },
  ],
  exports: [ActionNotices, EventMailWriter, NotificationWriter, ProgramNotices],
})
export class NotificationsModule {}

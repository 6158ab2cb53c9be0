import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EventMailWriter } from '../../platform/mail/mail-worker.service.js';
import { EventsModule } from '../events/events.module.js';
import { PerformancesModule } from '../performances/performances.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { CalendarFeedController } from './calendar/calendar-feed.controller.js';
import { LetterFamilies } from './letters/letter-families.service.js';
import { LetterLog } from './letters/letter-log.service.js';
import { LetterStarter } from './letters/letter-starter.service.js';
import { LetterTemplatesController } from './letters/letter-templates.controller.js';
import { LetterWriter } from './letters/letter-writer.service.js';
import { LettersController } from './letters/letters.controller.js';
import {
  LetterRecord,
  LetterSchema,
  LetterTemplateRecord,
  LetterTemplateSchema,
} from './letters/letters.schema.js';
import { ActionNotices } from './notices/action-notices.service.js';
import { EventChangesController } from './notices/event-changes.controller.js';
import { FirstNotices } from './notices/first-notices.service.js';
import { ProgramNotices } from './notices/program-notices.service.js';
import { RemindersService } from './notices/reminders.service.js';
import { NotificationData } from './notification-data.service.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationQueueModule } from '../notification-queue/notification-queue.module.js';
import { NotificationWriter } from './writing/notification-writer.service.js';

/** Global, because the mail worker of the platform calls this module to write mails. */
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
  controllers: [
    ...[CalendarFeedController, EventChangesController, LettersController, LetterTemplatesController],
    NotificationsController,
  ],
  providers: [
    ...[ActionNotices, FirstNotices, ProgramNotices, RemindersService],
    ...[LetterFamilies, LetterLog, LetterStarter, LetterWriter],
    ...[NotificationData, NotificationWriter],
    { provide: EventMailWriter, useExisting: NotificationWriter },
  ],
  exports: [ActionNotices, EventMailWriter, NotificationWriter, ProgramNotices],
})
export class NotificationsModule {}

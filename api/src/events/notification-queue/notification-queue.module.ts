import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Mail, MailSchema } from '../../platform/mail/mails.schema.js';
import { NotificationQueue } from './notification-queue.service.js';

/** The part of notifications that other modules of events use. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Mail.name, schema: MailSchema }])],
  providers: [NotificationQueue],
  exports: [NotificationQueue],
})
export class NotificationQueueModule {}

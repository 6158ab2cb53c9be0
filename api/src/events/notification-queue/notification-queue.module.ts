import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Mail, MailSchema } from '../../platform/mail/mails.schema.js';
import { NotificationQueue } from './notification-queue.service.js';

/** The part of notifications that the modules below it use. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Mail.name, schema: MailSchema }])],
  providers: [NotificationQueue],
  exports: [NotificationQueue],
})
export class NotificationQueueModule {}

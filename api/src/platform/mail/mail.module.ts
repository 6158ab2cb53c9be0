import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EventMails } from './event-mails.service.js';
import { MailController } from './mail.controller.js';
import { MailLeases } from './mail-leases.service.js';
import { MailPreviews } from './mail-previews.service.js';
import { MailQueue } from './mail-queue.service.js';
import { MailTrouble } from './mail-trouble.service.js';
import { MailWorker } from './mail-worker.service.js';
import { MailWriters } from './mail-writers.service.js';
import { Mail, MailSchema } from './mails.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: Mail.name, schema: MailSchema }])],
  controllers: [MailController],
  providers: [EventMails, MailLeases, MailPreviews, MailQueue, MailTrouble, MailWorker, MailWriters],
  exports: [EventMails, MailPreviews, MailQueue, MailWriters],
})
export class MailModule {}

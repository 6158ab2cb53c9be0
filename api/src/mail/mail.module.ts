import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EventMails } from './event-mails.service.js';
import { MailQueue } from './mail-queue.service.js';
import { MailWorker } from './mail-worker.service.js';
import { MailWriters } from './mail-writers.service.js';
import { Mail, MailSchema } from './mails.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: Mail.name, schema: MailSchema }])],
  providers: [EventMails, MailQueue, MailWorker, MailWriters],
  exports: [EventMails, MailQueue, MailWriters],
})
export class MailModule {}

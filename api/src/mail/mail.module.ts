import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailQueue } from './mail-queue.service.js';
import { MailWorker } from './mail-worker.service.js';
import { Mail, MailSchema } from './mails.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: Mail.name, schema: MailSchema }])],
  providers: [MailQueue, MailWorker],
  exports: [MailQueue],
})
export class MailModule {}

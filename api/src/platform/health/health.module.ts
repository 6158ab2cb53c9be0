import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.service.js';

@Module({
  imports: [MailModule],
  controllers: [HealthController],
  providers: [Readiness],
  exports: [Readiness],
})
export class HealthModule {}

import { Module } from '@nestjs/common';
import { HealthModule } from '../../platform/health/health.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { MetricsServer } from './metrics.server.js';

@Module({ imports: [HealthModule, MailModule], providers: [MetricsServer] })
export class MetricsModule {}

import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BackupModule } from '../backup/backup.module.js';
import { HealthModule } from '../health/health.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MetricsServer } from './metrics.server.js';

@Module({ imports: [AccountsModule, BackupModule, HealthModule, MailModule], providers: [MetricsServer] })
export class MetricsModule {}

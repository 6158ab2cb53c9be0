import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EventsModule } from '../events/events/events.module.js';
import { ProgramPublishingModule } from '../events/program-publishing/program-publishing.module.js';
import { ProfilesModule } from '../people/profiles/profiles.module.js';
import { AccountsModule } from '../people/accounts/accounts.module.js';
import { AuditRecord, AuditSchema } from '../platform/log/audit.schema.js';
import { Migrations } from '../platform/database/migrations.service.js';
import { AuditController } from './audit/audit.controller.js';
import { BackupController } from './backup/backup.controller.js';
import { BackupSchedule } from './backup/backup-schedule.service.js';
import { BackupService } from './backup/backup.service.js';
import { Purge } from './backup/purge.service.js';
import { Repair } from './backup/repair.service.js';
import { StoreCheck } from './backup/store-check.service.js';
import { DemoAccounts } from './demo/demo-accounts.service.js';
import { DemoService } from './demo/demo.service.js';
import { MetricsServer } from './metrics/metrics.server.js';
import { OperatorMails } from './metrics/operator-mails.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: AuditRecord.name, schema: AuditSchema }]),
    AccountsModule,
    EventsModule,
    ProfilesModule,
    ProgramPublishingModule,
  ],
  controllers: [AuditController, BackupController],
  providers: [
    ...[BackupSchedule, BackupService, DemoAccounts, DemoService],
    ...[MetricsServer, Migrations, OperatorMails, Purge, Repair, StoreCheck],
  ],
})
export class OperationsModule {}

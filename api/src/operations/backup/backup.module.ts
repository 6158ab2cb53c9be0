import { Module } from '@nestjs/common';
import { HealthModule } from '../../platform/health/health.module.js';
import { BackupController } from './backup.controller.js';
import { BackupSchedule } from './backup-schedule.service.js';
import { BackupService } from './backup.service.js';
import { Purge } from './purge.service.js';
import { Repair } from './repair.service.js';
import { StoreCheck } from './store-check.service.js';

@Module({
  imports: [HealthModule],
  controllers: [BackupController],
  providers: [BackupSchedule, BackupService, Purge, Repair, StoreCheck],
  exports: [BackupSchedule, BackupService, Purge, StoreCheck],
})
export class BackupModule {}

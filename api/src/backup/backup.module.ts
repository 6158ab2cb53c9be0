import { Module } from '@nestjs/common';
import { BackupService } from './backup.service.js';
import { Purge } from './purge.service.js';
import { Repair } from './repair.service.js';
import { StoreCheck } from './store-check.service.js';

@Module({
  providers: [BackupService, Purge, Repair, StoreCheck],
  exports: [BackupService, Purge, StoreCheck],
})
export class BackupModule {}

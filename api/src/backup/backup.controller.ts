import { Controller, Get } from '@nestjs/common';
import { BackupStateResponse } from '@portal/contracts/backups';
import { CorePagesOnly, Needs } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { Readiness } from '../health/readiness.service.js';
import { BackupSchedule } from './backup-schedule.service.js';

/** What an admin sees of backups. */
@CorePagesOnly()
@Needs('admin')
@Controller()
export class BackupController {
  constructor(
    private readonly schedule: BackupSchedule,
    private readonly readiness: Readiness,
  ) {}

  @Get('admin_backup')
  @Answers(BackupStateResponse)
  async getBackupState(): Promise<BackupStateResponse> {
    const isDiskFull = await this.readiness.isDiskFull();
    return { ...(await this.schedule.state()), ...(isDiskFull && { isDiskFull }) };
  }
}

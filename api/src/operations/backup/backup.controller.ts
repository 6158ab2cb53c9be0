import { Controller } from '@nestjs/common';
import type { BackupStateResponse } from '@portal/contracts/backups';
import { Call } from '../../platform/http/calls/call.js';
import { Readiness } from '../../platform/health/readiness.service.js';
import { BackupSchedule } from './backup-schedule.service.js';

/** Shows admins the state of backups. */
@Controller()
export class BackupController {
  constructor(
    private readonly schedule: BackupSchedule,
    private readonly readiness: Readiness,
  ) {}

  @Call('GET /admin_backup')
  async getBackupState(): Promise<BackupStateResponse> {
    const isDiskFull = await this.readiness.isDiskFull();
    return { ...(await this.schedule.state()), ...(isDiskFull && { isDiskFull }) };
  }
}

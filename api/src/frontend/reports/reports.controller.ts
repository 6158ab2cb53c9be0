import { Controller } from '@nestjs/common';
import type { ReportsInput } from '@portal/contracts/reports';
import type { Request, Response } from 'express';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { log } from '../../platform/log/log.js';
import { SessionReader } from '../../platform/access/session.js';
import { RemoteHealth } from '../publishing/remote-health.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';

/** Receives reports of browsers about remotes that failed to load. */
@Controller()
export class ReportsController {
  constructor(
    private readonly throttles: ThrottlesService,
    private readonly health: RemoteHealth,
    private readonly sessions: SessionReader,
  ) {}

  @Call('POST /reports', 'throttled')
  async takeReports({ input: reports, address, request, response }: Asked<'POST /reports'>) {
    this.throttles.takeReport(address);
    for (const failure of reports.failures) log.warn({ failure }, 'a remote failed in a browser');
    // The failures are logged already. Counting needs the database and may fail.
    await this.count(reports, address, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'reports were not counted');
    });
  }

  // Counts reports per account, because all pupils of a school may share one address. A cookie would not limit
  // anything, since a browser can get a new one each time.
  private async count(reports: ReportsInput, address: string, request: Request, response: Response) {
    const user = await this.sessions.read(request, response);
    await this.health.take(reports, user ? `account ${user.id}` : address);
  }
}

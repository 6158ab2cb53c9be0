import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import { ReportsInput } from '@portal/contracts/reports';
import type { Request, Response } from 'express';
import { Public } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { ClientAddress } from '../http/client-address.js';
import { done } from '../http/done.js';
import { log } from '../log/log.js';
import { SessionReader } from '../access/session.js';
import { valid } from '../http/valid.pipe.js';
import { RemoteHealth } from '../publishing/remote-health.service.js';
import { ReportLimit } from '../log/report-limit.js';

/** Takes what browsers tell of remotes that failed them. */
@Public()
@Controller()
export class ReportsController {
  constructor(
    private readonly limit: ReportLimit,
    private readonly health: RemoteHealth,
    private readonly sessions: SessionReader,
  ) {}

  @Post('reports')
  @Answers(DoneResponse)
  @HttpCode(200)
  async takeReports(
    @Body(valid(ReportsInput)) reports: ReportsInput,
    @ClientAddress() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DoneResponse> {
    this.limit.take(address);
    for (const failure of reports.failures) log.warn({ failure }, 'a remote failed in a browser');
    // The log has it already: counting may fail with the database.
    await this.count(reports, address, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'reports were not counted');
    });
    return done;
  }

  // Many pupils share the address of a school, but nobody has many accounts; a cookie anybody gets anew counts for nothing.
  private async count(reports: ReportsInput, address: string, request: Request, response: Response) {
    const user = await this.sessions.read(request, response);
    await this.health.take(reports, user ? `account ${user.id}` : address);
  }
}

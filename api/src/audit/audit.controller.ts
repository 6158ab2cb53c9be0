import { Controller, Get, Query } from '@nestjs/common';
import { AuditQuery, AuditResponse } from '@portal/contracts/audit';
import { CorePagesOnly, Needs } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { valid } from '../http/valid.pipe.js';
import { AuditService } from './audit.service.js';

@CorePagesOnly()
@Needs('admin')
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get('admin_audit')
  @Answers(AuditResponse)
  async listAudit(@Query(valid(AuditQuery)) { page }: AuditQuery): Promise<AuditResponse> {
    return await this.audit.list(page);
  }
}

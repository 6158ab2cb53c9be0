import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Call('GET /admin_audit')
  async listAudit({ input: { page } }: Asked<'GET /admin_audit'>) {
    return await this.audit.list(page);
  }
}

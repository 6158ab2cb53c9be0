import { Controller } from '@nestjs/common';
import type { AuditQuery } from '@portal/contracts/audit';
import { Call } from '../../platform/http/calls/call.js';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Call('GET /admin_audit')
  async listAudit({ page }: AuditQuery) {
    return await this.audit.list(page);
  }
}

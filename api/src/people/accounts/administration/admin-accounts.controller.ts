import { Controller } from '@nestjs/common';
import { adminPageSize } from '@portal/contracts/paging';
import { Call, type Asked } from '../../../platform/http/calls/call.js';
import { AppError } from '../../../platform/common/app-error.js';
import { StepUp } from '../../sessions/step-up.service.js';
import { AccountAdministration } from './account-administration.service.js';

/** Administration of accounts. Each change requires the password again, and admins cannot lock themselves out. */
@Controller()
export class AdminAccountsController {
  constructor(
    private readonly administration: AccountAdministration,
    private readonly stepUp: StepUp,
  ) {}

  @Call('GET /admin_accounts')
  async listAccounts({ input: { part, show, page } }: Asked<'GET /admin_accounts'>) {
    return await this.administration.listAccounts({
      ...(part && { part }),
      ...(show === 'staff' && { isStaff: true }),
      ...(show === 'blocked' && { isBlocked: true }),
      ...(show === 'unconfirmed' && { emailConfirmed: false }),
      skip: (page - 1) * adminPageSize,
      limit: adminPageSize,
    });
  }

  @Call('POST /admin_permission', 'reauth', 'conflict')
  async setPermission({ input: { id, permission, isGranted }, user }: Asked<'POST /admin_permission'>) {
    if (id === user.id && permission === 'admin') throw new AppError('conflict');
    await this.stepUp.spend(user);
    await this.administration[isGranted ? 'grant' : 'revoke'](id, permission);
  }

  @Call('POST /admin_block', 'reauth', 'conflict')
  async blockAccount({ input: { id, isBlocked }, user }: Asked<'POST /admin_block'>) {
    if (id === user.id) throw new AppError('conflict');
    await this.stepUp.spend(user);
    await this.administration.setBlocked(id, isBlocked);
  }
}

import { Controller } from '@nestjs/common';
import type { BlockAccountInput, ListAccountsQuery, SetPermissionInput } from '@portal/contracts/accounts';
import { adminPageSize } from '@portal/contracts/paging';
import { Call } from '../../../platform/http/calls/call.js';
import { AppError } from '../../../platform/common/app-error.js';
import { CurrentUser } from '../../../platform/access/current-user.js';
import { done } from '../../../platform/http/calls/done.js';
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
  async listAccounts({ part, show, page }: ListAccountsQuery) {
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
  async setPermission({ id, permission, isGranted }: SetPermissionInput, @CurrentUser() user: CurrentUser) {
    if (id === user.id && permission === 'admin') throw new AppError('conflict');
    await this.stepUp.spend(user);
    await this.administration[isGranted ? 'grant' : 'revoke'](id, permission);
    return done;
  }

  @Call('POST /admin_block', 'reauth', 'conflict')
  async blockAccount({ id, isBlocked }: BlockAccountInput, @CurrentUser() user: CurrentUser) {
    if (id === user.id) throw new AppError('conflict');
    await this.stepUp.spend(user);
    await this.administration.setBlocked(id, isBlocked);
    return done;
  }
}

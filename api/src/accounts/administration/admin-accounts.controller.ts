import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  BlockAccountInput,
  ListAccountsQuery,
  SetPermissionInput,
  ListAccountsResponse,
} from '@portal/contracts/accounts';
import { adminPageSize } from '@portal/contracts/paging';
import { DoneResponse } from '@portal/contracts/auth';
import { CorePagesOnly, Needs } from '../../access/access.js';
import { Answers } from '../../http/answers.js';
import { AppError } from '../../common/app-error.js';
import { CurrentUser } from '../../access/current-user.js';
import { done } from '../../http/done.js';
import { valid } from '../../http/valid.pipe.js';
import { StepUp } from '../../sessions/step-up.service.js';
import { AccountAdministration } from './account-administration.service.js';

/** What an admin does to accounts. Each change wants the password once more, and nobody locks themselves out. */
@CorePagesOnly()
@Needs('admin')
@Controller()
export class AdminAccountsController {
  constructor(
    private readonly administration: AccountAdministration,
    private readonly stepUp: StepUp,
  ) {}

  @Get('admin_accounts')
  @Answers(ListAccountsResponse)
  async listAccounts(
    @Query(valid(ListAccountsQuery)) { part, show, page }: ListAccountsQuery,
  ): Promise<ListAccountsResponse> {
    return await this.administration.listAccounts({
      ...(part && { part }),
      ...(show === 'staff' && { isStaff: true }),
      ...(show === 'blocked' && { isBlocked: true }),
      ...(show === 'unconfirmed' && { emailConfirmed: false }),
      skip: (page - 1) * adminPageSize,
      limit: adminPageSize,
    });
  }

  @Post('admin_permission')
  @Answers(DoneResponse)
  @HttpCode(200)
  async setPermission(
    @CurrentUser() user: CurrentUser,
    @Body(valid(SetPermissionInput)) { id, permission, isGranted }: SetPermissionInput,
  ): Promise<DoneResponse> {
    if (id === user.id && permission === 'admin') throw new AppError('conflict');
    await this.stepUp.spend(user);
    await this.administration[isGranted ? 'grant' : 'revoke'](id, permission);
    return done;
  }

  @Post('admin_block')
  @Answers(DoneResponse)
  @HttpCode(200)
  async blockAccount(
    @CurrentUser() user: CurrentUser,
    @Body(valid(BlockAccountInput)) { id, isBlocked }: BlockAccountInput,
  ): Promise<DoneResponse> {
    if (id === user.id) throw new AppError('conflict');
    await this.stepUp.spend(user);
    await this.administration.setBlocked(id, isBlocked);
    return done;
  }
}

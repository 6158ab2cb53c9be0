import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  BlockAccountInput,
  ListAccountsQuery,
  SetPermissionInput,
  type ListAccountsResponse,
} from '@portal/contracts/accounts';
import type { DoneResponse } from '@portal/contracts/auth';
import { Needs } from '../common/access.js';
import { AppError } from '../common/app-error.js';
import { Clock } from '../common/clock.js';
import { CurrentUser } from '../common/current-user.js';
import { done } from '../common/done.js';
import { isFresh } from '../common/fresh-login.js';
import { valid } from '../common/valid.pipe.js';
import { AccountAdministration } from './account-administration.service.js';

const shown = 50;

/** What an admin does to accounts. Changes want a password given a short while ago, and nobody locks themselves out. */
@Needs('admin')
@Controller()
export class AdminAccountsController {
  constructor(
    private readonly administration: AccountAdministration,
    private readonly clock: Clock,
  ) {}

  @Get('admin_accounts')
  async listAccounts(
    @Query(valid(ListAccountsQuery)) { part }: ListAccountsQuery,
  ): Promise<ListAccountsResponse> {
    return await this.administration.listAccounts({ ...(part && { part }), limit: shown });
  }

  @Post('admin_permission')
  @HttpCode(200)
  async setPermission(
    @CurrentUser() user: CurrentUser,
    @Body(valid(SetPermissionInput)) { id, permission, isGranted }: SetPermissionInput,
  ): Promise<DoneResponse> {
    if (id === user.id && permission === 'admin') throw new AppError('conflict');
    this.requireFresh(user);
    await this.administration[isGranted ? 'grant' : 'revoke'](id, permission);
    return done;
  }

  @Post('admin_block')
  @HttpCode(200)
  async blockAccount(
    @CurrentUser() user: CurrentUser,
    @Body(valid(BlockAccountInput)) { id, isBlocked }: BlockAccountInput,
  ): Promise<DoneResponse> {
    if (id === user.id) throw new AppError('conflict');
    this.requireFresh(user);
    await this.administration.setBlocked(id, isBlocked);
    return done;
  }

  private requireFresh(user: CurrentUser): void {
    if (!isFresh(user, this.clock.now())) throw new AppError('reauth');
  }
}

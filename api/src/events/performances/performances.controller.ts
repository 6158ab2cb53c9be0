import { Controller } from '@nestjs/common';
import type {
  CreatePerformanceInput,
  LeavePerformanceInput,
  UpdatePerformanceInput,
  WithdrawPerformanceInput,
} from '@portal/contracts/performances';
import type { IdQuery } from '@portal/contracts/id';
import { Call } from '../../platform/http/calls/call.js';
import { CurrentUser } from '../../platform/access/current-user.js';
import { IdempotencyKey } from '../../platform/http/calls/idempotency-key.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformancesService } from './performances.service.js';
import { SignupsService } from './signups.service.js';

@Controller()
export class PerformancesController {
  constructor(
    private readonly performances: PerformancesService,
    private readonly signups: SignupsService,
    private readonly lists: PerformanceListsService,
  ) {}

  @Call('GET /performance')
  getPerformance({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.lists.getPerformance(user, id);
  }

  @Call('GET /performances')
  listOwnPerformances(@CurrentUser() user: CurrentUser) {
    return this.lists.listOwnPerformances(user);
  }

  @Call('GET /eventperformances')
  listEventPerformances({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.lists.listEventPerformances(user, id);
  }

  @Call('GET /event_emails')
  listEventEmails({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.lists.listEventEmails(user, id);
  }

  @Call('GET /event_contacts')
  listEventContacts({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.lists.listEventContacts(user, id);
  }

  @Call('PUT /performance', 'forbidden', 'full', 'past', 'canceled', 'quota')
  createPerformance(
    input: CreatePerformanceInput,
    @CurrentUser() user: CurrentUser,
    @IdempotencyKey() key?: string,
  ) {
    return this.signups.createPerformance(user, input, key);
  }

  @Call('POST /performance', 'forbidden', 'conflict', 'past', 'canceled', 'stale')
  updatePerformance(
    input: UpdatePerformanceInput,
    @CurrentUser() user: CurrentUser,
    @IdempotencyKey() key?: string,
  ) {
    return this.performances.updatePerformance(user, input, key);
  }

  @Call('POST /performance_withdraw', 'past')
  withdrawPerformance({ id }: WithdrawPerformanceInput, @CurrentUser() user: CurrentUser) {
    return this.performances.withdrawPerformance(user, id);
  }

  @Call('POST /performance_leave', 'conflict', 'past', 'canceled')
  leavePerformance(input: LeavePerformanceInput, @CurrentUser() user: CurrentUser) {
    return this.performances.leavePerformance(user, input);
  }
}

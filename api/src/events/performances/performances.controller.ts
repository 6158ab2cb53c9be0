import { Controller } from '@nestjs/common';
import type {
  CreatePerformanceInput,
  LeavePerformanceInput,
  PerformanceResponse,
  SpecifiedPerformance,
  UpdatePerformanceInput,
  WithdrawPerformanceInput,
} from '@portal/contracts/performances';
import { firstOf } from '@portal/contracts/performers.rules';
import type { IdQuery } from '@portal/contracts/id';
import { Call } from '../../platform/http/calls/call.js';
import { CurrentUser } from '../../platform/access/current-user.js';
import { IdempotencyKey } from '../../platform/http/calls/idempotency-key.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformancesService } from './performances.service.js';
import { SignupsService } from './signups.service.js';

/** Adds the fields of the first person that the specification names. */
const specified = (answer: PerformanceResponse): SpecifiedPerformance => {
  const { user = '', profile, instrument } = firstOf(answer);
  return { ...answer, user, profile, instrument };
};

@Controller()
export class PerformancesController {
  constructor(
    private readonly performances: PerformancesService,
    private readonly signups: SignupsService,
    private readonly lists: PerformanceListsService,
  ) {}

  @Call('GET /performance')
  async getPerformance({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return specified(await this.lists.getPerformance(user, id));
  }

  @Call('GET /performances')
  async listOwnPerformances(@CurrentUser() user: CurrentUser) {
    return (await this.lists.listOwnPerformances(user)).map(specified);
  }

  @Call('GET /eventperformances')
  async listEventPerformances({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return (await this.lists.listEventPerformances(user, id)).map(specified);
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
  async createPerformance(
    input: CreatePerformanceInput,
    @CurrentUser() user: CurrentUser,
    @IdempotencyKey() key?: string,
  ) {
    return specified(await this.signups.createPerformance(user, input, key));
  }

  @Call('POST /performance', 'forbidden', 'conflict', 'past', 'canceled', 'stale')
  async updatePerformance(
    input: UpdatePerformanceInput,
    @CurrentUser() user: CurrentUser,
    @IdempotencyKey() key?: string,
  ) {
    return specified(await this.performances.updatePerformance(user, input, key));
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

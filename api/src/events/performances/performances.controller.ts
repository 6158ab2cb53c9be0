import { Controller } from '@nestjs/common';
import { specified } from '@portal/contracts/performances.rules';
import { Call, type Asked } from '../../platform/http/calls/call.js';
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
  async getPerformance({ input: { id }, user }: Asked<'GET /performance'>) {
    return specified(await this.lists.getPerformance(user, id));
  }

  @Call('GET /performances')
  async listOwnPerformances({ user }: Asked<'GET /performances'>) {
    return (await this.lists.listOwnPerformances(user)).map(specified);
  }

  @Call('GET /eventperformances')
  async listEventPerformances({ input: { id }, user }: Asked<'GET /eventperformances'>) {
    return (await this.lists.listEventPerformances(user, id)).map(specified);
  }

  @Call('GET /event_emails')
  listEventEmails({ input: { id }, user }: Asked<'GET /event_emails'>) {
    return this.lists.listEventEmails(user, id);
  }

  @Call('GET /event_contacts')
  listEventContacts({ input: { id }, user }: Asked<'GET /event_contacts'>) {
    return this.lists.listEventContacts(user, id);
  }

  @Call('PUT /performance', 'forbidden', 'full', 'past', 'canceled', 'quota')
  async createPerformance({ input, user, key }: Asked<'PUT /performance'>) {
    return specified(await this.signups.createPerformance(user, input, key));
  }

  @Call('POST /performance', 'forbidden', 'conflict', 'past', 'canceled', 'stale')
  async updatePerformance({ input, user, key }: Asked<'POST /performance'>) {
    return specified(await this.performances.updatePerformance(user, input, key));
  }

  @Call('POST /performance_withdraw', 'past')
  withdrawPerformance({ input: { id }, user }: Asked<'POST /performance_withdraw'>) {
    return this.performances.withdrawPerformance(user, id);
  }

  @Call('POST /performance_leave', 'conflict', 'past', 'canceled')
  leavePerformance({ input, user }: Asked<'POST /performance_leave'>) {
    return this.performances.leavePerformance(user, input);
  }
}

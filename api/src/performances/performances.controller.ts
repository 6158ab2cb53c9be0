import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import {
  ContactResponse,
  CreatePerformanceInput,
  UpdatePerformanceInput,
  WithdrawPerformanceInput,
  PerformanceResponse,
} from '@portal/contracts/performances';
import { IdQuery } from '@portal/contracts/id';
import { z } from 'zod';
import { Needs } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { CurrentUser } from '../access/current-user.js';
import { IdempotencyKey } from '../http/idempotency-key.js';
import { valid } from '../http/valid.pipe.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformancesService } from './performances.service.js';

@Controller()
export class PerformancesController {
  constructor(
    private readonly performances: PerformancesService,
    private readonly lists: PerformanceListsService,
  ) {}

  @Get('performance')
  @Answers(PerformanceResponse)
  getPerformance(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<PerformanceResponse> {
    return this.lists.getPerformance(user, id);
  }

  @Get('performances')
  @Answers(z.array(PerformanceResponse))
  listOwnPerformances(@CurrentUser() user: CurrentUser): Promise<PerformanceResponse[]> {
    return this.lists.listOwnPerformances(user);
  }

  @Get('eventperformances')
  @Answers(z.array(PerformanceResponse))
  @Needs('coordinator')
  listEventPerformances(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<PerformanceResponse[]> {
    return this.lists.listEventPerformances(user, id);
  }

  @Get('event_emails')
  @Answers(z.array(z.string()))
  @Needs('coordinator')
  listEventEmails(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<string[]> {
    return this.lists.listEventEmails(user, id);
  }

  @Get('event_contacts')
  @Answers(z.array(ContactResponse))
  @Needs('coordinator')
  listEventContacts(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<ContactResponse[]> {
    return this.lists.listEventContacts(user, id);
  }

  @Put('performance')
  @Answers(PerformanceResponse)
  createPerformance(
    @CurrentUser() user: CurrentUser,
    @Body(valid(CreatePerformanceInput)) input: CreatePerformanceInput,
    @IdempotencyKey() key?: string,
  ): Promise<PerformanceResponse> {
    return this.performances.createPerformance(user, input, key);
  }

  @Post('performance')
  @Answers(PerformanceResponse)
  @HttpCode(200)
  updatePerformance(
    @CurrentUser() user: CurrentUser,
    @Body(valid(UpdatePerformanceInput)) input: UpdatePerformanceInput,
  ): Promise<PerformanceResponse> {
    return this.performances.updatePerformance(user, input);
  }

  @Post('performance_withdraw')
  @Answers(PerformanceResponse)
  @HttpCode(200)
  withdrawPerformance(
    @CurrentUser() user: CurrentUser,
    @Body(valid(WithdrawPerformanceInput)) { id }: WithdrawPerformanceInput,
  ): Promise<PerformanceResponse> {
    return this.performances.withdrawPerformance(user, id);
  }
}

import { Body, Controller, Get, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import {
  DeleteRemoteDataInput,
  KeepRemoteDataInput,
  RemoteDataEntry,
  RemoteDataQuery,
  RemoteDataResponse,
} from '@portal/contracts/remote-data';
import type { Request, Response } from 'express';
import { Public } from '../access/access.js';
import { CurrentUser } from '../access/current-user.js';
import { SessionReader } from '../access/session.js';
import { Answers } from '../http/answers.js';
import { done } from '../http/done.js';
import { valid } from '../http/valid.pipe.js';
import { Cohorts } from '../registry/cohorts.service.js';
import { RemoteDataService } from './remote-data.service.js';

@Controller()
export class RemoteDataController {
  constructor(
    private readonly data: RemoteDataService,
    private readonly sessions: SessionReader,
    private readonly cohorts: Cohorts,
  ) {}

  // Some of it is for visitors too: what the remote declares decides.
  @Public()
  @Get('remote_data')
  @Answers(RemoteDataResponse)
  async listRemoteData(
    @Query(valid(RemoteDataQuery)) query: RemoteDataQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RemoteDataResponse> {
    const user = await this.sessions.read(request, response);
    return await this.data.listRemoteData({ user, cohort: this.cohorts.cohortOf(request) }, query);
  }

  @Put('remote_data')
  @Answers(RemoteDataEntry)
  async keepRemoteData(
    @CurrentUser() user: CurrentUser,
    @Body(valid(KeepRemoteDataInput)) input: KeepRemoteDataInput,
    @Req() request: Request,
  ): Promise<RemoteDataEntry> {
    return await this.data.keepRemoteData({ user, cohort: this.cohorts.cohortOf(request) }, input);
  }

  @Post('remote_data_delete')
  @Answers(DoneResponse)
  @HttpCode(200)
  async deleteRemoteData(
    @CurrentUser() user: CurrentUser,
    @Body(valid(DeleteRemoteDataInput)) input: DeleteRemoteDataInput,
    @Req() request: Request,
  ): Promise<DoneResponse> {
    await this.data.deleteRemoteData({ user, cohort: this.cohorts.cohortOf(request) }, input);
    return done;
  }
}

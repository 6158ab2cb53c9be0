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
import { Previews } from '../previews/previews.service.js';
import { Cohorts } from '../registry/cohorts.service.js';
import { RemoteDataService, type Asking } from './remote-data.service.js';

@Controller()
export class RemoteDataController {
  constructor(
    private readonly data: RemoteDataService,
    private readonly sessions: SessionReader,
    private readonly cohorts: Cohorts,
    private readonly previews: Previews,
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
    return await this.data.listRemoteData(await this.asking(request, user), query);
  }

  @Put('remote_data')
  @Answers(RemoteDataEntry)
  async keepRemoteData(
    @CurrentUser() user: CurrentUser,
    @Body(valid(KeepRemoteDataInput)) input: KeepRemoteDataInput,
    @Req() request: Request,
  ): Promise<RemoteDataEntry> {
    return await this.data.keepRemoteData(await this.asking(request, user), input);
  }

  @Post('remote_data_delete')
  @Answers(DoneResponse)
  @HttpCode(200)
  async deleteRemoteData(
    @CurrentUser() user: CurrentUser,
    @Body(valid(DeleteRemoteDataInput)) input: DeleteRemoteDataInput,
    @Req() request: Request,
  ): Promise<DoneResponse> {
    await this.data.deleteRemoteData(await this.asking(request, user), input);
    return done;
  }

  private async asking(request: Request, user: CurrentUser | undefined): Promise<Asking> {
    const preview = user && (await this.previews.find(request, user.id));
    return { user, cohort: this.cohorts.cohortOf(request), preview };
  }
}

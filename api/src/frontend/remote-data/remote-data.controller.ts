import { Controller, Req, Res } from '@nestjs/common';
import type {
  DeleteRemoteDataInput,
  KeepRemoteDataInput,
  RemoteDataQuery,
  RemoteDataResponse,
} from '@portal/contracts/remote-data';
import type { Request, Response } from 'express';
import { CurrentUser } from '../../platform/access/current-user.js';
import { SessionReader } from '../../platform/access/session.js';
import { Call } from '../../platform/http/calls/call.js';
import { IdempotencyKey } from '../../platform/http/calls/idempotency-key.js';
import { done } from '../../platform/http/calls/done.js';
import { Audiences } from '../audiences/audiences.service.js';
import { RemoteDataService, type Asking } from './remote-data.service.js';

@Controller()
export class RemoteDataController {
  constructor(
    private readonly data: RemoteDataService,
    private readonly sessions: SessionReader,
    private readonly audiences: Audiences,
  ) {}

  // Public, because a remote may declare data that visitors can read. The service checks access.
  @Call('GET /remote_data', 'unauthenticated', 'forbidden', 'notfound')
  async listRemoteData(
    query: RemoteDataQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RemoteDataResponse> {
    const user = await this.sessions.read(request, response);
    return await this.data.listRemoteData(await this.asking(request, user), query);
  }

  @Call('PUT /remote_data', 'forbidden', 'notfound', 'quota', 'stale', 'throttled')
  async keepRemoteData(
    input: KeepRemoteDataInput,
    @CurrentUser() user: CurrentUser,
    @Req() request: Request,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return await this.data.keepRemoteData(await this.asking(request, user), input, idempotencyKey);
  }

  @Call('POST /remote_data_delete', 'forbidden', 'notfound', 'stale', 'throttled')
  async deleteRemoteData(
    input: DeleteRemoteDataInput,
    @CurrentUser() user: CurrentUser,
    @Req() request: Request,
  ) {
    await this.data.deleteRemoteData(await this.asking(request, user), input);
    return done;
  }

  private async asking(request: Request, user: CurrentUser | undefined): Promise<Asking> {
    return { user, audience: await this.audiences.find(request, user) };
  }
}

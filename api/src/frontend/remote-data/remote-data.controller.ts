import { Controller } from '@nestjs/common';
import type { RemoteDataResponse } from '@portal/contracts/remote-data';
import type { Request } from 'express';
import { CurrentUser } from '../../platform/access/current-user.js';
import { SessionReader } from '../../platform/access/session.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
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
  async listRemoteData({
    input: query,
    request,
    response,
  }: Asked<'GET /remote_data'>): Promise<RemoteDataResponse> {
    const user = await this.sessions.read(request, response);
    return await this.data.listRemoteData(await this.asking(request, user), query);
  }

  @Call('PUT /remote_data', 'forbidden', 'notfound', 'quota', 'stale', 'throttled')
  async keepRemoteData({ input, user, request, key }: Asked<'PUT /remote_data'>) {
    return await this.data.keepRemoteData(await this.asking(request, user), input, key);
  }

  @Call('POST /remote_data_delete', 'forbidden', 'notfound', 'stale', 'throttled')
  async deleteRemoteData({ input, user, request }: Asked<'POST /remote_data_delete'>) {
    await this.data.deleteRemoteData(await this.asking(request, user), input);
  }

  private async asking(request: Request, user: CurrentUser | undefined): Promise<Asking> {
    return { user, audience: await this.audiences.find(request, user) };
  }
}

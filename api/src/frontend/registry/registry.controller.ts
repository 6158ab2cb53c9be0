import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { Audiences } from '../audiences/audiences.service.js';
import { RegistryService } from './registry.service.js';

@Controller()
export class RegistryController {
  constructor(
    private readonly registry: RegistryService,
    private readonly audiences: Audiences,
  ) {}

  @Call('GET /registry')
  async getRegistry({ request }: Asked<'GET /registry'>, @Res() response: Response): Promise<void> {
    const { body, etag } = await this.registry.getRegistry(await this.audiences.find(request));
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match'] === etag) response.status(304).end();
    else response.json(body);
  }
}

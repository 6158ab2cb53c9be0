import { Controller, Get, Req, Res } from '@nestjs/common';
import { RegistryResponse } from '@portal/contracts/registry';
import type { Request, Response } from 'express';
import { Public } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { Cohorts } from './cohorts.service.js';
import { RegistryService } from './registry.service.js';

@Controller('registry')
export class RegistryController {
  constructor(
    private readonly registry: RegistryService,
    private readonly cohorts: Cohorts,
  ) {}

  @Public()
  @Get()
  @Answers(RegistryResponse)
  async getRegistry(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { body, etag } = await this.registry.getRegistry(this.cohorts.cohortOf(request));
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match'] === etag) response.status(304).end();
    else response.json(body);
  }
}

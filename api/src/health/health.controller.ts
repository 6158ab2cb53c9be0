import { Controller, Get } from '@nestjs/common';
import { Public } from '../access/access.js';
import { Readiness } from './readiness.service.js';

@Public()
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  getHealth() {
    return { status: 'up' };
  }

  @Get('readyz')
  async getReadiness() {
    return await this.readiness.check();
  }
}

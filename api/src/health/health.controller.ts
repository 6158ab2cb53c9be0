import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Public } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { version } from '../version.js';
import { Readiness } from './readiness.service.js';

@Public()
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  @Answers(z.object({ status: z.string(), version: z.string() }))
  getHealth() {
    return { status: 'up', version };
  }

  @Get('readyz')
  @Answers(
    z.object({
      status: z.string(),
      mail: z.object({ waiting: z.number(), oldestSeconds: z.number() }),
    }),
  )
  async getReadiness() {
    return await this.readiness.check();
  }
}

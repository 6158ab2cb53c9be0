import { Controller } from '@nestjs/common';
import { Call } from '../http/calls/call.js';
import { build } from '../config/version.js';
import { Readiness } from './readiness.service.js';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Call('GET /healthz')
  getHealth() {
    return { status: 'up', ...build };
  }

  @Call('GET /readyz')
  async getReadiness() {
    return await this.readiness.check();
  }
}

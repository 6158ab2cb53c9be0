import { Controller } from '@nestjs/common';
import type { CaptchaQuery } from '@portal/contracts/auth';
import { Call } from '../http/calls/call.js';
import { ClientAddress } from '../http/requests/client-address.js';
import { ThrottlesService } from '../throttles/throttles.service.js';
import { CaptchaService } from './captcha.service.js';

@Controller()
export class CaptchaController {
  constructor(
    private readonly captcha: CaptchaService,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /captcha', 'throttled')
  async getCaptcha({ action }: CaptchaQuery, @ClientAddress() address: string) {
    await this.throttles.take('captcha-address', address);
    return await this.captcha.getCaptcha(action);
  }
}

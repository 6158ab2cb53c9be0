import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../http/calls/call.js';
import { ThrottlesService } from '../throttles/throttles.service.js';
import { CaptchaService } from './captcha.service.js';

@Controller()
export class CaptchaController {
  constructor(
    private readonly captcha: CaptchaService,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /captcha', 'throttled')
  async getCaptcha({ input: { action }, address }: Asked<'GET /captcha'>) {
    await this.throttles.take('captcha-address', address);
    return await this.captcha.getCaptcha(action);
  }
}

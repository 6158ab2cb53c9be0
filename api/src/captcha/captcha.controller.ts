import { Controller, Get, Query } from '@nestjs/common';
import { CaptchaQuery, CaptchaResponse } from '@portal/contracts/auth';
import { CorePagesOnly, Public } from '../access/access.js';
import { Answers } from '../http/answers.js';
import { ClientAddress } from '../http/client-address.js';
import { valid } from '../http/valid.pipe.js';
import { Limits } from '../throttles/limits.service.js';
import { ThrottlesService } from '../throttles/throttles.service.js';
import { CaptchaService } from './captcha.service.js';

@Controller()
export class CaptchaController {
  constructor(
    private readonly captcha: CaptchaService,
    private readonly throttles: ThrottlesService,
    private readonly limits: Limits,
  ) {}

  @Public()
  @CorePagesOnly()
  @Get('captcha')
  @Answers(CaptchaResponse)
  async getCaptcha(@Query(valid(CaptchaQuery)) { action }: CaptchaQuery, @ClientAddress() address: string) {
    await this.throttles.take(this.limits.captchaAddress, address);
    return await this.captcha.getCaptcha(action);
  }
}

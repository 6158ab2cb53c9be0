import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CaptchaAction, CaptchaResponse } from '@portal/contracts/auth';
import { Model } from 'mongoose';
import { AppError } from '../common/app-error.js';
import { clock } from '../common/clock.js';
import { unlessDuplicate } from '../common/duplicate-key.js';
import { Config } from '../config/config.js';
import { lifeMs, newChallenge, solvedChallenge } from './altcha.js';
import { UsedCaptcha } from './captcha.schema.js';

@Injectable()
export class CaptchaService {
  constructor(
    @InjectModel(UsedCaptcha.name) private readonly used: Model<UsedCaptcha>,
    private readonly config: Config,
  ) {}

  async getCaptcha(action: CaptchaAction): Promise<CaptchaResponse> {
    const { secret, cost } = this.config.captcha;
    const { parameters, signature = '' } = await newChallenge({
      action,
      secret,
      cost,
      now: clock.now(),
    });
    return { provider: 'altcha', parameters: { ...parameters }, signature };
  }

  /** Accepts a solved captcha for this action once, otherwise throws `badcaptcha`. */
  async verify(action: CaptchaAction, token: string): Promise<void> {
    const { secret } = this.config.captcha;
    const name = await solvedChallenge(token, { action, secret, now: clock.now() });
    if (name === undefined) throw new AppError('badcaptcha');
    const expires = new Date(clock.now().getTime() + lifeMs);
    const used = await unlessDuplicate(() => this.used.create({ _id: name, expires }));
    if (!used) throw new AppError('badcaptcha');
  }
}

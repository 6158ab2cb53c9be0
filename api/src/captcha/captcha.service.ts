import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CaptchaAction, CaptchaResponse } from '@portal/contracts/auth';
import { Model } from 'mongoose';
import { AppError } from '../common/app-error.js';
import { Clock } from '../common/clock.js';
import { isDuplicateKey } from '../common/duplicate-key.js';
import { Config } from '../config.js';
import { lifeMs, newChallenge, solvedChallenge } from './altcha.js';
import { UsedCaptcha } from './captcha.schema.js';
import { acceptedToken } from './hosted-captcha.js';

@Injectable()
export class CaptchaService {
  constructor(
    @InjectModel(UsedCaptcha.name) private readonly used: Model<UsedCaptcha>,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async getCaptcha(action: CaptchaAction): Promise<CaptchaResponse> {
    const { provider, secret, cost, siteKey = '' } = this.config.captcha;
    if (provider !== 'altcha') return { provider, siteKey };
    const { parameters, signature = '' } = await newChallenge({
      action,
      secret,
      cost,
      now: this.clock.now(),
    });
    return { provider, parameters: { ...parameters }, signature };
  }

  /** Accepts a solved captcha of this action once; anything else is `badcaptcha`. */
  async verify(action: CaptchaAction, token: string): Promise<void> {
    const name = await this.nameOf(action, token);
    if (name === undefined) throw new AppError('badcaptcha');
    try {
      await this.used.create({ _id: name, expires: new Date(this.clock.now().getTime() + lifeMs) });
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError('badcaptcha') : error;
    }
  }

  private async nameOf(action: CaptchaAction, token: string): Promise<string | undefined> {
    const { provider, secret, providerSecret = '', verifyUrl } = this.config.captcha;
    if (provider === 'altcha') return await solvedChallenge(token, { action, secret, now: this.clock.now() });
    const { hostname } = new URL(this.config.publicUrl);
    return await acceptedToken(token, { provider, secret: providerSecret, action, hostname, verifyUrl });
  }
}

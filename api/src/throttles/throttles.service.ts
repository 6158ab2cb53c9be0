import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { createHmac } from 'node:crypto';
import { AppError } from '../common/app-error.js';
import { Clock } from '../common/clock.js';
import { Config } from '../config.js';
import { Throttle } from './throttles.schema.js';

export interface Limit {
  /** What is limited: a short name, part of the key. */
  name: string;
  max: number;
  windowMs: number;
  /** What is answered when there were too many. */
  code?: 'throttled' | 'quota';
}

/** Counts tries in the database, so that any number of processes keep one count. */
@Injectable()
export class ThrottlesService {
  constructor(
    @InjectModel(Throttle.name) private readonly throttles: Model<Throttle>,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Counts one try and refuses it when there were too many; counting and reading are one command. */
  async take(limit: Limit, subject: string): Promise<void> {
    const now = this.clock.now().getTime();
    const end = (Math.floor(now / limit.windowMs) + 1) * limit.windowMs;
    const { count } = await this.throttles
      .findOneAndUpdate(
        { _id: this.key(limit, subject) },
        { $inc: { count: 1 }, $setOnInsert: { expires: new Date(end) } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
      .orFail();
    if (count > limit.max) {
      const seconds = Math.ceil((end - now) / 1000);
      throw new AppError(limit.code ?? 'throttled', { headers: { 'Retry-After': String(seconds) } });
    }
  }

  /** Takes a counted try back, because it turned out to be a rightful one. */
  async giveBack(limit: Limit, subject: string): Promise<void> {
    await this.throttles.updateOne({ _id: this.key(limit, subject) }, { $inc: { count: -1 } });
  }

  /** Forgets every try of the present window. */
  async clear(limit: Limit, subject: string): Promise<void> {
    await this.throttles.deleteOne({ _id: this.key(limit, subject) });
  }

  private key({ name, windowMs }: Limit, subject: string): string {
    const window = Math.floor(this.clock.now().getTime() / windowMs);
    const who = createHmac('sha256', this.config.sessionSecret)
      .update(subject)
      .digest('base64url')
      .slice(0, 22);
    return `${name}:${String(window)}:${who}`;
  }
}

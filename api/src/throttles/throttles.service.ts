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
  /** How many tries a process takes from the store at once: for what is asked often, since each taking is a write. */
  block?: number;
}

/** Tries taken from the store and not used yet. */
interface InHand {
  left: number;
  end: number;
}

/** Counts tries in the database, so that any number of processes keep one count. */
@Injectable()
export class ThrottlesService {
  private readonly inHand = new Map<string, InHand>();
  private readonly refills = new Map<string, Promise<void>>();

  constructor(
    @InjectModel(Throttle.name) private readonly throttles: Model<Throttle>,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Counts one try and refuses it when there were too many. */
  async take(limit: Limit, subject: string): Promise<void> {
    const key = this.key(limit, subject);
    while (!this.useInHand(key)) await this.refill(limit, key);
  }

  /** Refuses when there were too many tries, and counts none. */
  async check(limit: Limit, subject: string): Promise<void> {
    const known = await this.throttles.findById(this.key(limit, subject)).lean();
    if (known && known.count >= limit.max) throw this.refusal(limit);
  }

  /** Takes a counted try back, because it turned out to be a rightful one. */
  async giveBack(limit: Limit, subject: string): Promise<void> {
    await this.throttles.updateOne({ _id: this.key(limit, subject) }, { $inc: { count: -1 } });
  }

  /** Forgets every try of the present window. */
  async clear(limit: Limit, subject: string): Promise<void> {
    await this.throttles.deleteOne({ _id: this.key(limit, subject) });
  }

  private useInHand(key: string): boolean {
    const own = this.inHand.get(key);
    if (!own || own.left === 0) return false;
    own.left -= 1;
    return true;
  }

  // Who comes while a block is on its way waits for it.
  private refill(limit: Limit, key: string): Promise<void> {
    const known = this.refills.get(key);
    if (known) return known;
    const refill = this.takeBlock(limit, key).finally(() => this.refills.delete(key));
    this.refills.set(key, refill);
    return refill;
  }

  private async takeBlock(limit: Limit, key: string): Promise<void> {
    const { max, block = 1 } = limit;
    const now = this.clock.now().getTime();
    const end = this.endOf(limit);
    for (const [other, { end: over }] of this.inHand) if (over <= now) this.inHand.delete(other);
    // Counting and reading are one command.
    const { count } = await this.throttles
      .findOneAndUpdate(
        { _id: key },
        { $inc: { count: block }, $setOnInsert: { expires: new Date(end) } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
      .orFail();
    const left = Math.min(block, max - (count - block));
    if (left <= 0) throw this.refusal(limit);
    this.inHand.set(key, { left, end });
  }

  // When the present window is over.
  private endOf({ windowMs }: Limit): number {
    return (Math.floor(this.clock.now().getTime() / windowMs) + 1) * windowMs;
  }

  private refusal(limit: Limit): AppError {
    const seconds = Math.ceil((this.endOf(limit) - this.clock.now().getTime()) / 1000);
    return new AppError(limit.code ?? 'throttled', { headers: { 'Retry-After': String(seconds) } });
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

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ErrorCode } from '@portal/contracts/errors';
import { Model, trusted, type QueryFilter } from 'mongoose';
import { createHmac } from 'node:crypto';
import { AppError } from '../common/app-error.js';
import { Clock } from '../common/clock.js';
import { isDuplicateKey } from '../common/duplicate-key.js';
import { Config } from '../config.js';
import { Throttle } from './throttles.schema.js';

export interface Limit {
  /** What is limited: a short name, part of the key. */
  name: string;
  max: number;
  /** How long tries are counted together, from the first of them on. */
  windowMs: number;
  /** What is answered when there were too many. */
  code?: 'throttled' | 'quota';
  /** How many tries a process takes from the store at once: for what is asked often, since each taking is a write. */
  block?: number;
}

const wrongSecret = new Set<ErrorCode>(['badcode', 'notfound']);

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

  /**
   * Runs an attempt that needs a long random secret, and counts it only if the secret is wrong. Such secrets cannot be
   * guessed, so a valid one is accepted even after too many wrong ones from the same network.
   */
  async countWrong<T>(limit: Limit, subject: string, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof AppError && wrongSecret.has(error.code)) await this.take(limit, subject);
      throw error;
    }
  }

  /** Takes a counted try back, because it turned out to be a rightful one. */
  async giveBack(limit: Limit, subject: string): Promise<void> {
    await this.throttles.updateOne(this.present(this.key(limit, subject)), { $inc: { count: -1 } });
  }

  /** Forgets every try of the present window. */
  async clear(limit: Limit, subject: string): Promise<void> {
    await this.throttles.deleteOne({ _id: this.key(limit, subject) });
  }

  private useInHand(key: string): boolean {
    const own = this.inHand.get(key);
    if (!own || own.left === 0 || own.end <= this.now()) return false;
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
    for (const [other, { end }] of this.inHand) if (end <= this.now()) this.inHand.delete(other);
    const { count, expires } = await this.count(limit, key);
    const left = Math.min(block, max - (count - block));
    if (left <= 0) throw this.refusal(limit, expires);
    this.inHand.set(key, { left, end: expires.getTime() });
  }

  // Counting and reading are one command. A window that is over may still stand in the store, and is in the way then.
  private async count({ windowMs, block = 1 }: Limit, key: string): Promise<Throttle> {
    const expires = new Date(this.now() + windowMs);
    for (;;)
      try {
        return await this.throttles
          .findOneAndUpdate(
            this.present(key),
            { $inc: { count: block }, $setOnInsert: { expires } },
            { upsert: true, returnDocument: 'after' },
          )
          .lean()
          .orFail();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await this.throttles.deleteOne({ _id: key, expires: trusted({ $lte: new Date(this.now()) }) });
      }
  }

  private present(key: string): QueryFilter<Throttle> {
    return { _id: key, expires: trusted({ $gt: new Date(this.now()) }) };
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private refusal(limit: Limit, expires: Date): AppError {
    const seconds = Math.ceil((expires.getTime() - this.now()) / 1000);
    return new AppError(limit.code ?? 'throttled', { headers: { 'Retry-After': String(seconds) } });
  }

  private key({ name }: Limit, subject: string): string {
    const who = createHmac('sha256', this.config.sessionSecret)
      .update(`throttle:${subject}`)
      .digest('base64url')
      .slice(0, 22);
    return `${name}:${who}`;
  }
}

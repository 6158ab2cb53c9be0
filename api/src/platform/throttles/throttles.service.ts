import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ErrorCode } from '@portal/contracts/errors';
import { Model, trusted, type QueryFilter } from 'mongoose';
import { AppError } from '../common/app-error.js';
import { clock } from '../common/clock.js';
import { conflictTries, isDuplicateKey, isRace } from '../common/duplicate-key.js';
import { retry } from '../common/retry.js';
import { sign } from '../config/signer.js';
import { Config } from '../config/config.js';
import type { Limit, LimitName } from '../config/limits.js';
import { Throttle } from './throttles.schema.js';

const wrongSecret = new Set<ErrorCode>(['badcode', 'noinvitation', 'notfound']);

/** Requests that a process lets through without asking the database. */
interface InHand {
  left: number;
  end: number;
  /** The number of these requests that the database has not counted yet. */
  uncounted: number;
}

/** Counts requests against limits. The counts are in the database, so all processes share them. */
@Injectable()
export class ThrottlesService {
  private readonly inHand = new Map<string, InHand>();
  private readonly refills = new Map<string, Promise<void>>();

  constructor(
    @InjectModel(Throttle.name) private readonly throttles: Model<Throttle>,
    private readonly config: Config,
  ) {}

  /** Counts one request, and refuses it if there were too many. */
  async take(name: LimitName, subject: string): Promise<void> {
    while (!this.useInHand(name, subject)) await this.refill(name, subject);
  }

  /**
   * Runs an attempt that needs a long random secret, and counts it only if the secret is wrong. Such secrets cannot be
   * guessed, so a valid one is accepted even after too many wrong ones from the same network.
   */
  async countWrong<T>(name: LimitName, subject: string, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof AppError && wrongSecret.has(error.code)) await this.take(name, subject);
      throw error;
    }
  }

  /** Counts a report of a browser in memory, because reports are accepted while the database is down. */
  takeReport(address: string): void {
    this.takeInMemory('report-process', '');
    this.takeInMemory('report-address', address);
  }

  /** Uncounts a request, because it turned out to be legitimate. */
  async giveBack(name: LimitName, subject: string): Promise<void> {
    await this.throttles.updateOne(this.present(this.key(name, subject)), { $inc: { count: -1 } });
  }

  /** Sets the count back to zero. */
  async clear(name: LimitName, subject: string): Promise<void> {
    await this.throttles.deleteOne({ _id: this.key(name, subject) });
  }

  private useInHand(name: LimitName, subject: string): boolean {
    const own = this.inHandOf(name, subject);
    if (!own || own.left === 0) return false;
    own.left -= 1;
    return true;
  }

  private inHandOf(name: LimitName, subject: string): InHand | undefined {
    const own = this.inHand.get(`${name}:${subject}`);
    return own && own.end > this.now() ? own : undefined;
  }

  private hold(name: LimitName, subject: string, held: InHand): void {
    // All windows take about the same time, so the first entries end first.
    for (const [key, entry] of this.inHand) {
      if (entry.end > this.now()) break;
      this.inHand.delete(key);
    }
    const key = `${name}:${subject}`;
    this.inHand.delete(key);
    this.inHand.set(key, held);
  }

  private takeInMemory(name: LimitName, subject: string): void {
    if (this.useInHand(name, subject)) return;
    const { max, windowMs = 0, code } = this.config.limits[name];
    const known = this.inHandOf(name, subject);
    if (known) throw this.refusal(code, new Date(known.end));
    this.hold(name, subject, { left: max - 1, end: this.now() + windowMs, uncounted: 0 });
  }

  // Requests wait for a block that is already being reserved.
  private refill(name: LimitName, subject: string): Promise<void> {
    const key = `${name}:${subject}`;
    const known = this.refills.get(key);
    if (known) return known;
    const refill = this.takeBlock(name, subject).finally(() => this.refills.delete(key));
    this.refills.set(key, refill);
    return refill;
  }

  // The first block of a window is counted together with the second, because most accounts never need a second one.
  private async takeBlock(name: LimitName, subject: string): Promise<void> {
    const { max, windowMs = 0, blocks, code } = this.config.limits[name];
    const block = blocks === undefined ? 1 : Math.ceil(max / blocks);
    const known = this.inHandOf(name, subject);
    if (!known && block > 1) {
      this.hold(name, subject, { left: block, end: this.now() + windowMs, uncounted: block });
      return;
    }
    const { count, expires } = await this.count(
      windowMs,
      block + (known?.uncounted ?? 0),
      this.key(name, subject),
    );
    const left = Math.max(0, Math.min(block, max - (count - block)));
    this.hold(name, subject, { left, end: expires.getTime(), uncounted: 0 });
    if (left === 0) throw this.refusal(code, expires);
  }

  // Counts and reads in one command. A window that has ended may still be stored and blocks the insert; it is deleted then.
  private async count(windowMs: number, more: number, key: string): Promise<Throttle> {
    const expires = new Date(this.now() + windowMs);
    const countOnce = async () => {
      try {
        return await this.throttles
          .findOneAndUpdate(
            this.present(key),
            { $inc: { count: more }, $setOnInsert: { expires } },
            { upsert: true, returnDocument: 'after' },
          )
          .lean()
          .orFail();
      } catch (error) {
        if (isDuplicateKey(error))
          await this.throttles.deleteOne({ _id: key, expires: trusted({ $lte: new Date(this.now()) }) });
        throw error;
      }
    };
    return await retry(conflictTries, countOnce, isRace);
  }

  private present(key: string): QueryFilter<Throttle> {
    return { _id: key, expires: trusted({ $gt: new Date(this.now()) }) };
  }

  private now(): number {
    return clock.now().getTime();
  }

  private refusal(code: Limit['code'], expires: Date): AppError {
    const seconds = Math.ceil((expires.getTime() - this.now()) / 1000);
    return new AppError(code ?? 'throttled', { headers: { 'Retry-After': String(seconds) } });
  }

  private key(name: LimitName, subject: string): string {
    return `${name}:${sign(this.config, 'throttle', subject).slice(0, 22)}`;
  }
}

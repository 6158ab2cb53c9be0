import { Injectable } from '@nestjs/common';
import { AppError } from '../common/app-error.js';

const windowMs = 60_000;
const maxPerAddress = 30;
const maxInAll = 600;

/** Keeps reports from filling the log. In memory: they are worth no write, and must work while the database is down. */
@Injectable()
export class ReportLimit {
  private window = 0;
  private all = 0;
  private readonly byAddress = new Map<string, number>();

  /** Counts a report and refuses it when there were too many of this minute. */
  take(address: string): void {
    const now = Date.now();
    const window = Math.floor(now / windowMs);
    if (window !== this.window) {
      this.window = window;
      this.all = 0;
      this.byAddress.clear();
    }
    const count = (this.byAddress.get(address) ?? 0) + 1;
    this.byAddress.set(address, count);
    this.all += 1;
    if (count <= maxPerAddress && this.all <= maxInAll) return;
    const seconds = Math.ceil(((window + 1) * windowMs - now) / 1000);
    throw new AppError('throttled', { headers: { 'Retry-After': String(seconds) } });
  }
}

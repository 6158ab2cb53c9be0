import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { Clock } from '../../platform/common/clock.js';
import { sign } from '../../platform/common/signer.js';
import { Config } from '../../platform/config/config.js';
import { CanaryReporter } from './canary-reporters.schema.js';

const keptMs = 7 * 86_400_000;
/** Enough to judge a canary. Limits how much forged reports can store. */
const mostPerVersion = 5000;

interface Report {
  remote: string;
  version: string;
  /** The account or IP address that sent the report. */
  reporter: string;
  hasFailed: boolean;
}

/** Counts the reporters of a canary, each once, so that a single user cannot end a canary with repeated reports. */
@Injectable()
export class CanaryReporters {
  constructor(
    @InjectModel(CanaryReporter.name) private readonly reporters: Model<CanaryReporter>,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async note({ remote, version, reporter, hasFailed }: Report): Promise<void> {
    const isFull = (await this.reporters.countDocuments({ remote, version })) >= mostPerVersion;
    const now = this.clock.now();
    await this.reporters.updateOne(
      { _id: this.keyOf(remote, version, reporter) },
      {
        $set: { at: now, expires: new Date(now.getTime() + keptMs), ...(hasFailed && { hasFailed }) },
        $setOnInsert: { remote, version, ...(!hasFailed && { hasFailed }) },
      },
      { upsert: !isFull },
    );
  }

  /** Returns how many people have reported on a version since a time, and for how many of them it failed. */
  async countSince(remote: string, version: string, since: Date): Promise<{ all: number; failed: number }> {
    const recent = { remote, version, at: trusted({ $gte: since }) };
    const [all, failed] = await Promise.all([
      this.reporters.countDocuments(recent),
      this.reporters.countDocuments({ ...recent, hasFailed: true }),
    ]);
    return { all, failed };
  }

  private keyOf(...parts: string[]): string {
    return sign(this.config, 'canary-reporter', parts.join(' '));
  }
}

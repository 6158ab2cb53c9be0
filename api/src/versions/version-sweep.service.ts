import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { Config } from '../config.js';
import { log } from '../log/log.js';
import { ProgramPublishing } from './program-publishing.service.js';
import { ProgramVersion } from './versions.schema.js';

const everyMs = 30_000;

/** Does what a process that died left undone about a version: a program is published once its version is written. */
@Injectable()
export class VersionSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    @InjectModel(ProgramVersion.name) private readonly versions: Model<ProgramVersion>,
    private readonly publishing: ProgramPublishing,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.runsJobs) return;
    void this.sweep();
    this.timer = setInterval(() => void this.sweep(), everyMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    try {
      const left = await this.versions
        .find({ 'pending.kind': trusted({ $exists: true }) })
        .sort({ _id: 1 })
        .lean();
      for (const version of left) await this.publishing.finish(version);
    } catch (error) {
      log.warn({ err: error }, 'could not finish what was published');
    }
  }
}

import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '../log/log.js';
import { Config } from '../config.js';
import { PublishingService } from './publishing.service.js';

const daily = 24 * 3_600_000;

/** Once a day, removes versions that nobody can need any more. */
@Injectable()
export class VersionSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly publishing: PublishingService,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.runsJobs) return;
    this.timer = setInterval(() => void this.sweep(), daily).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    try {
      await this.publishing.prune();
    } catch (error) {
      log.warn({ err: error }, 'could not remove old versions');
    }
  }
}

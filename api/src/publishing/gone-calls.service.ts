import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../config.js';
import { log } from '../log/log.js';
import { PublishingService } from './publishing.service.js';

/** Says at the start which live remotes call what the API does not have any more, or not as it was. */
@Injectable()
export class GoneCalls implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly publishing: PublishingService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.runsJobs) return;
    for (const { id, version, calls } of await this.publishing.listGone())
      log.warn(
        { remote: id, version, calls },
        'a live remote calls what the API does not have, or not as it was',
      );
  }
}

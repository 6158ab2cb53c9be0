import { Injectable } from '@nestjs/common';
import { Jobs } from '../../platform/common/jobs.service.js';
import { log } from '../../platform/log/log.js';
import { PublishingService } from './publishing.service.js';

/** Logs at startup which live remotes use API calls that no longer exist or have changed. */
@Injectable()
export class GoneCalls {
  constructor(
    private readonly publishing: PublishingService,
    jobs: Jobs,
  ) {
    jobs.add({ failure: 'could not look for gone calls', isAtStart: true, run: () => this.warn() });
  }

  async warn(): Promise<void> {
    for (const { id, version, calls } of await this.publishing.listGone())
      log.warn(
        { remote: id, version, calls },
        'a live remote calls what the API does not have, or not as it was',
      );
  }
}

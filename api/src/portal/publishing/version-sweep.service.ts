import { Injectable } from '@nestjs/common';
import { Jobs } from '../../platform/common/jobs.service.js';
import { PublishingService } from './publishing.service.js';

const daily = 24 * 3_600_000;

/** Removes versions that are no longer needed, once a day. */
@Injectable()
export class VersionSweep {
  constructor(publishing: PublishingService, jobs: Jobs) {
    jobs.add({
      failure: 'could not remove old versions',
      everyMs: daily,
      run: () => publishing.prune(),
    });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted } from 'mongoose';
import { Jobs } from '../common/jobs.service.js';
import { ProgramPublishing } from './program-publishing.service.js';
import { ProgramVersion } from './versions.schema.js';

const everyMs = 30_000;

/** Does what a process that died left undone about a version: a program is published once its version is written. */
@Injectable()
export class VersionSweep {
  constructor(
    @InjectModel(ProgramVersion.name) private readonly versions: Model<ProgramVersion>,
    private readonly publishing: ProgramPublishing,
    jobs: Jobs,
  ) {
    jobs.add({
      failure: 'could not finish what was published',
      everyMs,
      isAtStart: true,
      run: () => this.sweep(),
    });
  }

  async sweep(): Promise<void> {
    const left = await this.versions
      .find({ 'pending.kind': trusted({ $exists: true }) })
      .sort({ _id: 1 })
      .lean();
    for (const version of left) await this.publishing.finish(version);
  }
}

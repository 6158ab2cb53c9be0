import { Injectable } from '@nestjs/common';
import { Jobs } from '../../common/jobs.service.js';
import { isStoreFailure } from '../../common/store-failure.js';
import { log } from '../../log/log.js';
import { RemoteFilesService, type Copier } from '../../registry/remote-files.service.js';
import { SharedStore } from './shared-store.service.js';

// What is done in the folder of one machine takes two turns: its own, and that of the others.
const everyMs = 800;

/** Keeps the copies of this process what the database has; while that is away, they are what they were. */
@Injectable()
export class SharedRemotes implements Copier {
  private readonly mending = new Set<string>();
  private looking: Promise<void> | undefined;

  constructor(
    private readonly store: SharedStore,
    files: RemoteFilesService,
    jobs: Jobs,
  ) {
    jobs.add({ failure: 'could not look for what was published', everyMs, run: () => this.look() });
    files.useCopier(this);
  }

  /** Has what others have published by now; whoever comes while somebody looks waits for them. */
  async look(): Promise<void> {
    this.looking ??= this.attempt('could not look for what was published', () =>
      this.store.refreshIfChanged(),
    ).finally(() => {
      this.looking = undefined;
    });
    await this.looking;
  }

  /** Makes the copy of a version anew. */
  async mend(id: string, version: string): Promise<void> {
    const name = `${id}/${version}`;
    if (this.mending.has(name)) return;
    this.mending.add(name);
    await this.attempt('a damaged copy could not be replaced', () => this.store.copyAgain(id, version));
    this.mending.delete(name);
  }

  // What goes wrong takes nothing from anybody who has copies; that the database is away is said by readiness.
  private async attempt(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isStoreFailure(error)) log.error({ err: error }, failure);
    }
  }
}

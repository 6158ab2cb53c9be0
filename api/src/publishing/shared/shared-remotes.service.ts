import { Injectable } from '@nestjs/common';
import { Jobs } from '../../common/jobs.service.js';
import { isStoreFailure } from '../../common/store-failure.js';
import { log } from '../../log/log.js';
import { ReleaseReader } from '../../registry/release-reader.js';
import { SharedStore } from './shared-store.service.js';

// What is done in the folder of one machine takes two turns: its own, and that of the others.
const everyMs = 800;

/** Keeps the copies of this process what the database has; while that is away, they are what they were. */
@Injectable()
export class SharedRemotes {
  private readonly mending = new Set<string>();

  constructor(
    private readonly store: SharedStore,
    reader: ReleaseReader,
    jobs: Jobs,
  ) {
    jobs.add({
      failure: 'could not look for what was published',
      everyMs,
      run: () => this.unlessAway(() => store.refreshIfChanged()),
    });
    reader.onDamaged((id, version) => void this.mend(id, version));
  }

  /** Before the first page is written. What goes wrong takes nothing from anybody who has copies. */
  async begin(): Promise<void> {
    try {
      await this.store.refresh();
    } catch (error) {
      log.error({ err: error }, 'could not look for what was published');
    }
  }

  private async mend(id: string, version: string): Promise<void> {
    const name = `${id}/${version}`;
    if (this.mending.has(name)) return;
    this.mending.add(name);
    try {
      await this.store.copyAgain(id, version);
    } catch (error) {
      log.error({ err: error, remote: id, version }, 'a damaged copy could not be replaced');
    } finally {
      this.mending.delete(name);
    }
  }

  // Readiness says so already.
  private async unlessAway(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
    }
  }
}

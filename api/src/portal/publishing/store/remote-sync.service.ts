import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/common/jobs.service.js';
import { isStoreFailure } from '../../../platform/common/store-failure.js';
import { log } from '../../../platform/log/log.js';
import { RemoteFilesService, type Copier } from '../../registry/remote-files.service.js';
import { FolderImport } from './folder-import.service.js';
import { PublishedRemotes } from './published-remotes.service.js';

const everyMs = 800;

/** Copies what other processes publish. While the database is away, the copies stay as they are. */
@Injectable()
export class RemoteSync implements Copier {
  private readonly mending = new Set<string>();
  private looking: Promise<void> | undefined;

  constructor(
    private readonly store: PublishedRemotes,
    private readonly folderImport: FolderImport,
    files: RemoteFilesService,
    jobs: Jobs,
  ) {
    jobs.add({ failure: 'could not look for what was published', everyMs, run: () => this.look() });
    files.useCopier(this);
  }

  /** Imports the data folder into an empty database, then copies the published remotes from the database. */
  async start(): Promise<void> {
    await this.attempt('could not import the data folder', () =>
      this.store.transact(() => this.folderImport.run()),
    );
    await this.look();
  }

  /** Copies changes from the database. Concurrent calls share one copy. */
  async look(): Promise<void> {
    this.looking ??= this.attempt('could not look for what was published', () =>
      this.store.refreshIfChanged(),
    ).finally(() => {
      this.looking = undefined;
    });
    await this.looking;
  }

  /** Replaces a damaged copy of a version. */
  async mend(id: string, version: string): Promise<void> {
    const name = `${id}/${version}`;
    if (this.mending.has(name)) return;
    this.mending.add(name);
    await this.attempt('a damaged copy could not be replaced', () => this.store.copyAgain(id, version));
    this.mending.delete(name);
  }

  // The copies stay usable, and readiness reports an unreachable database.
  private async attempt(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isStoreFailure(error)) log.error({ err: error }, failure);
    }
  }
}

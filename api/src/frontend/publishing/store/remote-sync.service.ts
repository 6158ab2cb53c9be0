import { Injectable } from '@nestjs/common';
import { publishedIn } from '@portal/remote-store/prune';
import { ZodError } from 'zod';
import { Jobs } from '../../../platform/jobs/jobs.service.js';
import { isStoreFailure } from '../../../platform/common/store-failure.js';
import { log } from '../../../platform/log/log.js';
import { RemoteCache } from '../../registry/remote-cache.service.js';
import { RemoteFilesService, type Copier } from '../../registry/remote-files.service.js';
import { FolderImport } from './folder-import.service.js';
import { PublishedRemotes } from './published-remotes.service.js';

const everyMs = 800;
const againMs = 30_000;

/** Copies published remotes from the database. While it is unreachable, the copies stay as they are. */
@Injectable()
export class RemoteSync implements Copier {
  private seen = '';
  private refreshing = Promise.resolve();
  private looking: Promise<void> | undefined;
  private readonly mending = new Set<string>();
  /** Versions that could not be copied, and when to try again. */
  private readonly broken = new Map<string, number>();

  constructor(
    private readonly store: PublishedRemotes,
    private readonly cache: RemoteCache,
    private readonly folderImport: FolderImport,
    files: RemoteFilesService,
    jobs: Jobs,
  ) {
    jobs.add({ failure: 'could not read the published versions', everyMs, run: () => this.look() });
    files.useCopier(this);
    // The act is already stored, so a failure to copy it must not fail the request. The next poll tries again.
    store.onChange = () =>
      this.refresh().catch((error: unknown) => {
        log.error({ err: error }, 'could not copy the published versions');
      });
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
    this.looking ??= this.attempt('could not read the published versions', () =>
      this.refreshIfChanged(),
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
    await this.attempt('a damaged copy could not be replaced', () => this.copyAgain(id, version));
    this.mending.delete(name);
  }

  /** Copies the published remotes from the database. */
  async refresh(): Promise<void> {
    this.refreshing = this.refreshing.catch(() => undefined).then(() => this.copy());
    await this.refreshing;
  }

  /** Refreshes if the registry has changed, or if it is time to try a failed copy again. */
  async refreshIfChanged(): Promise<void> {
    const isDue = [...this.broken.values()].some((again) => again < Date.now());
    if (isDue || (await this.store.mark()) !== this.seen) await this.refresh();
  }

  /** Deletes file content that no version has, and copies of versions that the database no longer has. */
  async clean(): Promise<void> {
    await this.store.deleteUnneeded();
    const stored = new Set((await this.store.versions()).map(({ id, version }) => `${id}/${version}`));
    await this.cache.clean((id, version) => stored.has(`${id}/${version}`));
  }

  private async copy(): Promise<void> {
    const { mark, pointer, history, releases } = await this.store.read();
    // A live version is missing for a moment while a removal that is about to fail has deleted it.
    const live = Object.entries(pointer.remotes).map(([id, { version }]) => ({ id, version }));
    const wanted = new Map([...releases, ...live].map((one) => [`${one.id}/${one.version}`, one]));
    for (const name of this.broken.keys()) if (!wanted.has(name)) this.broken.delete(name);
    for (const { id, version } of wanted.values()) await this.copyMissing(id, version);
    const published = [...history].map(([id, lines]) => [id, new Set(publishedIn(lines).keys())] as const);
    await this.cache.adopt(pointer, new Map(published));
    this.seen = mark;
  }

  private async copyMissing(id: string, version: string): Promise<void> {
    const name = `${id}/${version}`;
    if ((this.broken.get(name) ?? 0) > Date.now() || (await this.cache.has(id, version))) return;
    try {
      await this.copyAgain(id, version);
      this.broken.delete(name);
    } catch (error) {
      // Users keep the version that was live before.
      if (error instanceof ZodError)
        log.warn({ version: name }, 'a newer portal published what this one cannot read');
      else log.error({ err: error, version: name }, 'a published version could not be copied');
      this.broken.set(name, Date.now() + againMs);
    }
  }

  private async copyAgain(id: string, version: string): Promise<void> {
    const found = await this.store.fetch(id, version);
    if (!found) throw new Error('it is not in the database');
    await this.cache.put(found.release, found.files);
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

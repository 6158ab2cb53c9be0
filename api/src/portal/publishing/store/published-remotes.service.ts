import { Injectable } from '@nestjs/common';
import type { HistoryEntry } from '@portal/contracts/publishing';
import type { RegistryPointer, Release } from '@portal/contracts/registry';
import type { Files } from '@portal/remote-store/candidate';
import { publishedIn } from '@portal/remote-store/prune';
import type { RemoteStore, StoredRelease } from '@portal/remote-store/remote-store';
import { AppError } from '../../../platform/common/app-error.js';
import { isDuplicateKey } from '../../../platform/common/duplicate-key.js';
import { log } from '../../../platform/log/log.js';
import { RemoteCache } from '../../registry/remote-cache.service.js';
import { RemoteDocuments } from './remote-documents.service.js';

const mostTurns = 20;
const againMs = 30_000;

/** The published remotes in the database, and the copy of them that this process serves. */
@Injectable()
export class PublishedRemotes implements RemoteStore {
  private seen = '';
  private refreshing = Promise.resolve();
  /** Versions that could not be copied, and when to try again. */
  private readonly broken = new Map<string, number>();

  constructor(
    private readonly documents: RemoteDocuments,
    private readonly cache: RemoteCache,
  ) {}

  async transact<T>(act: () => Promise<T>): Promise<T> {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      try {
        return await act();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    throw new AppError('unavailable', { headers: { 'Retry-After': '2' } });
  }

  pointer(): Promise<RegistryPointer> {
    return this.documents.pointer();
  }

  history(id: string): Promise<HistoryEntry[]> {
    return this.documents.history(id);
  }

  release(id: string, version: string): Promise<Release | undefined> {
    return this.documents.release(id, version);
  }

  versions(id?: string): Promise<StoredRelease[]> {
    return this.documents.versions(id);
  }

  async put(release: Release, files: Files): Promise<void> {
    await this.documents.store(release, files);
  }

  async record({ rev, remotes }: RegistryPointer, id: string, line: HistoryEntry): Promise<void> {
    await this.documents.append({ _id: rev, remotes, remote: id, line });
    await this.refreshAfterAct();
  }

  async remove({ rev, remotes }: RegistryPointer, versions: readonly StoredRelease[]): Promise<void> {
    await this.documents.remove(versions, { _id: rev, remotes });
    await this.refreshAfterAct();
  }

  /** Copies the published remotes from the database. */
  async refresh(): Promise<void> {
    this.refreshing = this.refreshing.catch(() => undefined).then(() => this.copy());
    await this.refreshing;
  }

  /** Refreshes if the registry has changed, or if it is time to try a failed copy again. */
  async refreshIfChanged(): Promise<void> {
    const isDue = [...this.broken.values()].some((again) => again < Date.now());
    if (isDue || (await this.documents.mark()) !== this.seen) await this.refresh();
  }

  /** Replaces a damaged copy of a version. */
  async copyAgain(id: string, version: string): Promise<void> {
    const found = await this.documents.fetch(id, version);
    if (found) await this.cache.put(found.release, found.files);
  }

  /** Deletes file content that no version has, and copies of versions that the database no longer has. */
  async clean(): Promise<void> {
    await this.documents.deleteUnneeded();
    const stored = new Set((await this.versions()).map(({ id, version }) => `${id}/${version}`));
    await this.cache.clean((id, version) => stored.has(`${id}/${version}`));
  }

  // The act is already stored, so a failure to copy it must not fail the request. The next poll tries again.
  private async refreshAfterAct(): Promise<void> {
    await this.refresh().catch((error: unknown) => {
      log.error({ err: error }, 'could not copy what was published');
    });
  }

  private async copy(): Promise<void> {
    const { mark, pointer, history, releases } = await this.documents.read();
    for (const { id, version } of releases) await this.copyMissing(id, version);
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
      log.error({ err: error, version: name }, 'a published version could not be copied');
      this.broken.set(name, Date.now() + againMs);
    }
  }
}

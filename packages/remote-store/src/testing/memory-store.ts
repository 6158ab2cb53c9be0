import type { HistoryEntry } from '@portal/contracts/publishing';
import type { RegistryPointer, Release } from '@portal/contracts/registry';
import type { Files } from '../candidate.ts';
import type { RemoteStore, StoredRelease } from '../remote-store.ts';

class Conflict extends Error {}

/** A store in memory that refuses a revision that exists, as the database does. */
export class MemoryStore implements RemoteStore {
  private current: RegistryPointer = { schema: 1, rev: 0, remotes: {} };
  private readonly lines: { id: string; line: HistoryEntry }[] = [];
  readonly releases = new Map<string, { release: Release; files: Files; stored: StoredRelease }>();

  async transact<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
      }
    }
  }

  pointer(): Promise<RegistryPointer> {
    return Promise.resolve(this.current);
  }

  history(id: string): Promise<HistoryEntry[]> {
    const own = this.lines.filter((entry) => entry.id === id);
    return Promise.resolve(own.map(({ line }) => line).reverse());
  }

  release(id: string, version: string): Promise<Release | undefined> {
    return Promise.resolve(this.releases.get(`${id}/${version}`)?.release);
  }

  fetch(id: string, version: string): Promise<{ release: Release; files: Files } | undefined> {
    return Promise.resolve(this.releases.get(`${id}/${version}`));
  }

  versions(id?: string): Promise<StoredRelease[]> {
    const all = [...this.releases.values()].map(({ stored }) => stored);
    return Promise.resolve(all.filter((stored) => id === undefined || stored.id === id));
  }

  put(release: Release, files: Files): Promise<void> {
    const { version } = release;
    const { id } = release.declaration;
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    const stored = { id, version, storedAt: new Date().toISOString(), bytes };
    this.releases.set(`${id}/${version}`, { release, files, stored });
    return Promise.resolve();
  }

  record(pointer: RegistryPointer, id: string, line: HistoryEntry): Promise<void> {
    return this.append(pointer, () => this.lines.push({ id, line }));
  }

  remove(pointer: RegistryPointer, versions: readonly StoredRelease[]): Promise<void> {
    return this.append(pointer, () =>
      versions.forEach(({ id, version }) => this.releases.delete(`${id}/${version}`)),
    );
  }

  private append(pointer: RegistryPointer, change: () => unknown): Promise<void> {
    if (pointer.rev <= this.current.rev) return Promise.reject(new Conflict());
    this.current = pointer;
    change();
    return Promise.resolve();
  }
}

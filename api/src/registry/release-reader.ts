import { Injectable } from '@nestjs/common';
import type { RegistryPointer, Release } from '@portal/contracts/registry';
import { publishedIn, readHistory } from '@portal/remote-store/history';
import { RemoteStore } from '@portal/remote-store/remote-store';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '../log/log.js';
import { Config } from '../config.js';

const nothing: RegistryPointer = { schema: 1, rev: 0, remotes: {} };

/** Reads the folder of published remotes. What is broken is left out and logged, and harms nothing else. */
@Injectable()
export class ReleaseReader {
  readonly folder: string;
  private readonly store: RemoteStore;
  private readonly releases = new Map<string, Release>();
  private readonly published = new Map<string, Promise<ReadonlySet<string>>>();
  private readonly logged = new Set<string>();
  private pointer = nothing;
  private seen = '';

  constructor(config: Config) {
    this.folder = join(config.dataDir, 'remotes');
    this.store = new RemoteStore(this.folder);
  }

  /** Which versions are live; read again whenever the file was replaced. The last good one if it cannot be read. */
  async currentPointer(): Promise<RegistryPointer> {
    const path = join(this.folder, 'registry.json');
    const info = await stat(path, { bigint: true }).catch(() => undefined);
    const mark = info ? `${info.ino} ${info.mtimeNs} ${info.size}` : '';
    if (mark === this.seen) return this.pointer;
    try {
      this.pointer = await this.store.pointer();
    } catch (error) {
      log.error({ err: error }, 'registry.json cannot be read; the last good one stays');
    }
    this.seen = mark;
    this.published.clear();
    return this.pointer;
  }

  /** Whether a version was ever given to people, or was only stored for previews. */
  async isPublished(id: string, version: string): Promise<boolean> {
    const { rev, remotes } = await this.currentPointer();
    const entry = remotes[id];
    if ([entry?.version, entry?.previous, entry?.canary?.version].includes(version)) return true;
    const known = this.published.get(id) ?? this.readPublished(id, rev);
    this.published.set(id, known);
    return (await known).has(version);
  }

  private async readPublished(id: string, rev: number): Promise<ReadonlySet<string>> {
    return new Set(publishedIn(await readHistory(this.store.homeOf(id), rev)).keys());
  }

  /** One version; it never changes, so it is read once. Throws where it is not there or not whole. */
  async release(id: string, version: string): Promise<Release> {
    const key = `${id}/${version}`;
    const known = this.releases.get(key);
    if (known) return known;
    const release = await this.store.release(id, version);
    if (!release) throw new Error('it is not there');
    if (release.version !== version || release.declaration.id !== id)
      throw new Error(`it calls itself ${release.declaration.id} ${release.version}`);
    this.releases.set(key, release);
    return release;
  }

  /** The same for a live version; a broken one is left out, and that is logged once. */
  async liveRelease(id: string, version: string): Promise<Release | undefined> {
    try {
      return await this.release(id, version);
    } catch (error) {
      const key = `${id}/${version} ${this.seen}`;
      if (!this.logged.has(key))
        log.error({ err: error, remote: id, version }, 'a live version cannot be read');
      this.logged.add(key);
      return undefined;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { Release, type RegistryPointer } from '@portal/contracts/registry';
import type { Files } from '@portal/remote-store/candidate';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { log } from '../../platform/log/log.js';
import { Config } from '../../platform/config/config.js';

/** The versions of each remote that were ever live or a canary. */
export type Published = ReadonlyMap<string, ReadonlySet<string>>;

const temporary = '.unfinished-';
const dayMs = 86_400_000;

const keyOf = (id: string, version: string): string => `${id}/${version}`;

/** The published remotes as this process serves them: the registry in memory, the files of versions in a folder. */
@Injectable()
export class RemoteCache {
  readonly folder: string;
  private readonly releases = new Map<string, Release>();
  private readonly logged = new Set<string>();
  private registry: RegistryPointer = { schema: 1, rev: 0, remotes: {} };
  private published: Published = new Map();

  constructor(config: Config) {
    this.folder = join(config.dataDir, 'remotes');
  }

  /** The current registry pointer. */
  get pointer(): RegistryPointer {
    return this.registry;
  }

  /** Replaces the registry. Writes it to `registry.json` too, so that a copy of the folder is complete. */
  async adopt(pointer: RegistryPointer, published: Published): Promise<void> {
    this.registry = pointer;
    this.published = published;
    this.logged.clear();
    await mkdir(this.folder, { recursive: true });
    const next = join(this.folder, temporary + randomUUID());
    await writeFile(next, `${JSON.stringify(pointer, null, 2)}\n`);
    await rename(next, join(this.folder, 'registry.json'));
  }

  /** Returns whether a version was ever live or a canary, not only stored for previews. */
  isPublished(id: string, version: string): boolean {
    const entry = this.registry.remotes[id];
    const isNamed = [entry?.version, entry?.previous, entry?.canary?.version].includes(version);
    return isNamed || this.published.get(id)?.has(version) === true;
  }

  /** Returns a version, which never changes, so it is read once. Throws if it is missing or damaged. */
  async release(id: string, version: string): Promise<Release> {
    const key = keyOf(id, version);
    const known = this.releases.get(key);
    if (known) return known;
    const release = Release.parse(
      JSON.parse(await readFile(this.pathOf(id, version, 'release.json'), 'utf8')),
    );
    if (release.version !== version || release.declaration.id !== id)
      throw new Error(`its release names ${release.declaration.id} ${release.version}`);
    this.releases.set(key, release);
    return release;
  }

  /** Returns a version, or undefined if it is missing or damaged, which is logged once. */
  async liveRelease(id: string, version: string): Promise<Release | undefined> {
    try {
      return await this.release(id, version);
    } catch (error) {
      const key = keyOf(id, version);
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!this.logged.has(key) && isMissing)
        log.warn({ remote: id, version }, 'a live version was not copied');
      else if (!this.logged.has(key))
        log.error({ err: error, remote: id, version }, 'a live version cannot be read');
      this.logged.add(key);
      return undefined;
    }
  }

  /** Returns whether there is a readable copy of a version. */
  async has(id: string, version: string): Promise<boolean> {
    if (!existsSync(this.pathOf(id, version, 'release.json'))) return false;
    return await this.release(id, version).then(
      () => true,
      () => false,
    );
  }

  /** Writes a version to a temporary folder and moves it into place. */
  async put(release: Release, files: Files): Promise<void> {
    const { id } = release.declaration;
    const next = this.pathOf(id, temporary + randomUUID());
    const all = new Map(files).set('release.json', Buffer.from(`${JSON.stringify(release)}\n`));
    for (const [name, content] of all) {
      await mkdir(dirname(join(next, name)), { recursive: true });
      await writeFile(join(next, name), content);
    }
    await this.remove(id, release.version);
    await rename(next, this.pathOf(id, release.version)).catch(async (error: unknown) => {
      await rm(next, { recursive: true });
      // Another process that shares the folder was faster.
      if (!(await this.has(id, release.version))) throw error;
    });
  }

  /** Deletes copies older than a day that are no longer stored, and unfinished copies of processes that have died. */
  async clean(isStored: (id: string, version: string) => boolean): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const entries = await readdir(this.folder, { withFileTypes: true });
    for (const { name: id } of entries.filter((entry) => entry.isDirectory()))
      for (const version of await readdir(this.pathOf(id))) {
        const { mtimeMs } = await stat(this.pathOf(id, version));
        if (mtimeMs < Date.now() - dayMs && !isStored(id, version)) await this.remove(id, version);
      }
  }

  private async remove(id: string, version: string): Promise<void> {
    this.releases.delete(keyOf(id, version));
    const old = this.pathOf(id, temporary + randomUUID());
    // Moves the folder before deleting it, so that no request reads half of it.
    await rename(this.pathOf(id, version), old).catch(() => undefined);
    await rm(old, { recursive: true, force: true });
  }

  private pathOf(...names: string[]): string {
    return join(this.folder, ...names);
  }
}

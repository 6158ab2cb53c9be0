import type { HistoryEntry, StoredVersion } from '@portal/contracts/publishing';
import { RegistryPointer, Release, RemoteVersion } from '@portal/contracts/registry';
import { RemoteId } from '@portal/contracts/remote';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ZodType } from 'zod';
import type { Candidate, Files } from './candidate.ts';
import { compressedForms, type Compress } from './compressed.ts';
import { putInPlace, syncFolder, writeDurably } from './durable.ts';
import { addToHistory } from './history.ts';
import { withLock, type Waiting } from './lock.ts';
import { Refusal } from './refusal.ts';

const empty: RegistryPointer = { schema: 1, rev: 0, remotes: {} };
const unfinished = '.unfinished-';

// Shapes are strict, so what a newer portal has added to one is met here after a downgrade.
const readAs = async <T>(shape: ZodType<T>, folder: string, name: string): Promise<T> => {
  const parsed = shape.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  if (parsed.success) return parsed.data;
  const [{ message, path: at } = { message: '', path: [] }] = parsed.error.issues;
  throw new Refusal(
    `${name} was written by a newer portal, or is damaged (${[at.join('.'), message].filter(Boolean).join(': ')}). ` +
      'Start that version, or put back the folder of published remotes as it was before the upgrade: see docs/upgrading.md.',
  );
};

/** The folder `DATA_DIR/remotes`: immutable versions, and the one file that says which of them are live. */
export class RemoteStore {
  readonly folder: string;

  private readonly compress: Compress;

  constructor(folder: string, compress: Compress = compressedForms) {
    this.folder = folder;
    this.compress = compress;
  }

  /** Where everything of a remote lies. */
  homeOf(id: string): string {
    return join(this.folder, id);
  }

  async locked<T>(act: () => Promise<T>, waiting?: Waiting): Promise<T> {
    await mkdir(this.folder, { recursive: true });
    return withLock(join(this.folder, 'registry.lock'), act, waiting);
  }

  async pointer(): Promise<RegistryPointer> {
    const name = 'registry.json';
    return existsSync(join(this.folder, name)) ? await readAs(RegistryPointer, this.folder, name) : empty;
  }

  async release(id: string, version: string): Promise<Release | undefined> {
    const name = join(id, version, 'release.json');
    return existsSync(join(this.folder, name)) ? await readAs(Release, this.folder, name) : undefined;
  }

  /** The remotes of which something is stored, published or not. */
  async ids(): Promise<string[]> {
    const names = existsSync(this.folder) ? await readdir(this.folder) : [];
    return names.filter((name) => RemoteId.safeParse(name).success);
  }

  /** The versions that are kept, and since when. */
  async versions(id: string): Promise<StoredVersion[]> {
    const home = this.homeOf(id);
    const names = (existsSync(home) ? await readdir(home) : []).filter(
      (name) => RemoteVersion.safeParse(name).success,
    );
    const times = names.map((version) => stat(join(home, version, 'release.json')));
    const found = await Promise.allSettled(times);
    return names.flatMap((version, at) => {
      const info = found[at];
      return info?.status === 'fulfilled' ? [{ version, storedAt: info.value.mtime.toISOString() }] : [];
    });
  }

  /** Removes a version. Call it under the lock. */
  async remove(id: string, version: string): Promise<void> {
    const folder = join(this.homeOf(id), `${unfinished}${version}`);
    await putInPlace(join(this.homeOf(id), version), folder);
    await rm(folder, { recursive: true });
  }

  /** The files of a version with their compressed forms. It takes seconds, so call it outside the lock. */
  async withForms({ files }: Candidate): Promise<Files> {
    const all = new Map(files);
    for (const [name, content] of files)
      for (const [form, bytes] of await this.compress(name, content)) all.set(form, bytes);
    return all;
  }

  /** Writes a version beside its place and moves it there whole. Call it under the lock. */
  async put(release: Release, files: Files): Promise<void> {
    const home = this.homeOf(release.declaration.id);
    await mkdir(home, { recursive: true });
    await this.sweep(home);
    const folder = join(home, `${unfinished}${release.version}`);
    for (const [name, content] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeDurably(join(folder, name), content);
    }
    await writeDurably(join(folder, 'release.json'), `${JSON.stringify(release)}\n`);
    await syncFolder(folder);
    await putInPlace(folder, join(home, release.version));
  }

  /** Does what one line of a remote's history says, once that is written. Call it under the lock. */
  async record(id: string, line: HistoryEntry, pointer: RegistryPointer): Promise<void> {
    await addToHistory(this.homeOf(id), line);
    await this.point(pointer);
  }

  /** Replaces the pointer in one step. Call it under the lock. */
  async point(pointer: RegistryPointer): Promise<void> {
    const next = join(this.folder, `${unfinished}registry.json`);
    await rm(next, { force: true });
    await writeDurably(next, `${JSON.stringify(pointer, null, 2)}\n`);
    await putInPlace(next, join(this.folder, 'registry.json'));
  }

  // Only one publisher is here at a time, so anything unfinished was left by one that died.
  private async sweep(home: string): Promise<void> {
    const left = (await readdir(home)).filter((name) => name.startsWith(unfinished));
    await Promise.all(left.map((name) => rm(join(home, name), { recursive: true })));
  }
}

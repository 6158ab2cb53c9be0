import { Injectable } from '@nestjs/common';
import { RegistryPointer, type Release } from '@portal/contracts/registry';
import { automatic } from '@portal/remote-store/automatic';
import { digestOf, hashOf, type Files } from '@portal/remote-store/candidate';
import { formsIn } from '@portal/remote-store/compressed';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '../../../platform/log/log.js';
import { RemoteCache } from '../../registry/remote-cache.service.js';
import { PublishedRemotes, type Revision } from './published-remotes.service.js';

type Entry = RegistryPointer['remotes'][string];

/**
 * Imports published remotes from the data folder into a database that has none: after an update from a version
 * that kept them there, or after restoring the folder.
 */
@Injectable()
export class FolderImport {
  constructor(
    private readonly cache: RemoteCache,
    private readonly store: PublishedRemotes,
  ) {}

  /** Imports the versions that `registry.json` names: the live one, the one before and the canary of each remote. */
  async run(): Promise<void> {
    const text = await readFile(join(this.cache.folder, 'registry.json'), 'utf8').catch(() => undefined);
    if (text === undefined || (await this.store.mark()) !== '') return;
    const found = RegistryPointer.parse(JSON.parse(text)).remotes;
    let remotes: RegistryPointer['remotes'] = {};
    const revisions: Omit<Revision, 'at'>[] = [];
    for (const [id, entry] of Object.entries(found)) {
      const release = await this.storeVersions(id, entry);
      if (!release) continue;
      remotes = { ...remotes, [id]: entry };
      const rev = revisions.length + 1;
      revisions.push({ _id: rev, remotes, remote: id, line: this.lineOf(release, entry, rev) });
    }
    if (revisions.length > 0) await this.store.append(...revisions);
  }

  // Records a remote that is on as published by a start, so the next start may update it. One that is off stays
  // off.
  private lineOf(release: Release, { version, status }: Entry, rev: number) {
    const done = status === 'off' ? { act: 'pause' as const, by: 'the data folder' } : undefined;
    const { act, by } = done ?? { act: 'publish' as const, by: automatic.start };
    return { rev, at: new Date().toISOString(), by, act, version, digest: digestOf(release) };
  }

  private async storeVersions(
    id: string,
    { version, previous, canary }: Entry,
  ): Promise<Release | undefined> {
    for (const one of [previous, canary?.version, version]) {
      const release = one === undefined ? undefined : await this.cache.liveRelease(id, one);
      const files = release && (await this.filesOf(release));
      if (release && files) await this.store.put(release, files);
      if (one === version) return files && release;
    }
    return undefined;
  }

  private async filesOf({ declaration, version, integrity }: Release): Promise<Files | undefined> {
    const folder = join(this.cache.folder, declaration.id, version);
    const files = new Map<string, Buffer>();
    for (const [name, hash] of Object.entries(integrity)) {
      const content = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
      if (hashOf(content) !== hash) {
        log.error({ remote: declaration.id, version }, 'a version in the data folder is damaged');
        return undefined;
      }
      files.set(name, content);
      for (const [form, bytes] of await formsIn(folder)(name, content)) files.set(form, bytes);
    }
    return files;
  }
}

import { Injectable } from '@nestjs/common';
import type { PublishRemoteResponse } from '@portal/contracts/publishing';
import { automatic } from '@portal/remote-store/automatic';
import { digestOf, toCandidate, type Candidate } from '@portal/remote-store/candidate';
import { formsIn, uncompressed } from '@portal/remote-store/compressed';
import {
  publish,
  publishTogether,
  type BuiltCandidate,
  type PublishOptions,
} from '@portal/remote-store/publish';
import { readBuild } from '@portal/remote-store/read-build';
import { join } from 'node:path';
import { log } from '../../platform/log/log.js';
import { RemoteCache } from '../registry/remote-cache.service.js';
import { PublishedRemotes } from './store/published-remotes.service.js';

/** Publishes remotes built on this machine. The operator needs no token. */
@Injectable()
export class BuiltRemotes {
  constructor(
    private readonly store: PublishedRemotes,
    private readonly cache: RemoteCache,
  ) {}

  async publish(folder: string, options: PublishOptions): Promise<PublishRemoteResponse> {
    const { compress, isRemote: _, ...candidate } = await this.read(folder);
    const published = await publish(this.store, candidate, { compress, ...options });
    if (published.isNew) this.logPublished(published);
    return published;
  }

  /** Reads the build of a remote. Later builds in the same folder do not change it. */
  async read(folder: string): Promise<BuiltCandidate> {
    const dist = join(folder, 'dist');
    return { ...toCandidate(await readBuild(dist)), compress: formsIn(dist), isRemote: true };
  }

  /**
   * Publishes builds, except those of remotes of which a person has decided which version is live: a restart must not undo a
   * rollback. Returns the versions that were not live.
   */
  async publishAtStart(builds: readonly BuiltCandidate[]): Promise<{ id: string; version: string }[]> {
    const wanted: BuiltCandidate[] = [];
    for (const build of builds) if (await this.isForStart(build)) wanted.push(build);
    const releases = await publishTogether(this.store, wanted, { by: automatic.start });
    const published = releases.map(({ declaration: { id }, version }) => ({ id, version }));
    for (const one of published) this.logPublished(one);
    return published;
  }

  /** Publishes a development build without checks, because it is larger and contains more than users may get. */
  async publishDevelopment(folder: string): Promise<void> {
    await this.publish(folder, { by: automatic.dev, found: [], compress: uncompressed }).catch(
      (error: unknown) => {
        log.error({ err: error, folder }, 'could not publish a remote');
      },
    );
  }

  private logPublished({ id, version }: { id: string; version: string }): void {
    log.info({ remote: id, version }, 'published');
  }

  private async isForStart(build: Candidate): Promise<boolean> {
    if (await this.isLive(build)) return false;
    const { id } = build.release.declaration;
    const by = (await this.store.history(id)).find(({ act }) => act !== 'store')?.by ?? automatic.start;
    if (Object.values(automatic).includes(by)) return true;
    log.info({ remote: id, by }, 'stays as it is; npm run admin -- publish-remote publishes the build');
    return false;
  }

  // At most starts the build is already live. Checking that first keeps them fast.
  private async isLive({ release }: Candidate): Promise<boolean> {
    const { id } = release.declaration;
    const entry = this.cache.pointer.remotes[id];
    if (entry?.version !== release.version || entry.canary) return false;
    const live = await this.cache.liveRelease(id, release.version);
    return live !== undefined && digestOf(live) === digestOf(release);
  }
}

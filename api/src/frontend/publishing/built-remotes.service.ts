import { Injectable } from '@nestjs/common';
import type { PublishRemoteResponse } from '@portal/contracts/publishing';
import { automatic } from '@portal/remote-store/automatic';
import { digestOf, toCandidate, type Candidate } from '@portal/remote-store/candidate';
import { formsIn, uncompressed } from '@portal/remote-store/compressed';
import { publish, type PublishOptions } from '@portal/remote-store/publish';
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
    const dist = join(folder, 'dist');
    const candidate = toCandidate(await readBuild(dist));
    return await this.publishCandidate(candidate, { compress: formsIn(dist), ...options });
  }

  /** Publishes a build unless a person has decided which version is live: a restart must not undo a rollback. */
  async publishAtStart(folder: string): Promise<void> {
    const dist = join(folder, 'dist');
    const candidate = toCandidate(await readBuild(dist));
    if (await this.isLive(candidate)) return;
    const { id } = candidate.release.declaration;
    const by = (await this.store.history(id)).find(({ act }) => act !== 'store')?.by ?? automatic.start;
    if (!Object.values(automatic).includes(by))
      log.info({ remote: id, by }, 'stays as it is; npm run admin -- publish-remote publishes the build');
    else await this.publishCandidate(candidate, { by: automatic.start, compress: formsIn(dist) });
  }

  /** Publishes a development build without checks, because it is larger and contains more than users may get. */
  async publishDevelopment(folder: string): Promise<void> {
    await this.publish(folder, { by: automatic.dev, found: [], compress: uncompressed }).catch(
      (error: unknown) => {
        log.error({ err: error, folder }, 'could not publish a remote');
      },
    );
  }

  private async publishCandidate(
    candidate: Candidate,
    options: PublishOptions,
  ): Promise<PublishRemoteResponse> {
    const published = await publish(this.store, candidate, options);
    const { id, version, isNew } = published;
    if (isNew) log.info({ remote: id, version }, 'published');
    return published;
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

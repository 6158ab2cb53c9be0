import { Injectable } from '@nestjs/common';
import type { PublishRemoteResponse } from '@portal/contracts/publishing';
import { automatic } from '@portal/remote-store/automatic';
import { toCandidate } from '@portal/remote-store/candidate';
import { formsIn, uncompressed } from '@portal/remote-store/compressed';
import { publish, type PublishOptions } from '@portal/remote-store/publish';
import { readBuild } from '@portal/remote-store/read-build';
import { join } from 'node:path';
import { log } from '../log/log.js';
import { PublishedRemotes } from './store/published-remotes.service.js';

/** Publishes remotes that were built on this machine: the operator needs no token. */
@Injectable()
export class BuiltRemotes {
  constructor(private readonly store: PublishedRemotes) {}

  async publish(folder: string, options: PublishOptions): Promise<PublishRemoteResponse> {
    const dist = join(folder, 'dist');
    const compress = options.isDevelopment ? uncompressed : formsIn(dist);
    const published = await publish(this.store, toCandidate(await readBuild(dist)), { compress, ...options });
    const { id, version, isNew } = published;
    if (isNew) log.info({ remote: id, version }, 'published');
    return published;
  }

  /** Publishes a build unless a person has decided which version is live: a restart must not undo a rollback. */
  async publishAtStart(folder: string): Promise<void> {
    const { id } = toCandidate(await readBuild(join(folder, 'dist'))).release.declaration;
    const by = (await this.store.history(id)).find(({ act }) => act !== 'store')?.by ?? automatic.start;
    if (Object.values(automatic).includes(by)) await this.publish(folder, { by: automatic.start });
    else log.info({ remote: id, by }, 'stays as it is; npm run admin -- publish-remote publishes the build');
  }

  /** Publishes a development build, which may be larger than one for users. */
  async publishDevelopment(folder: string): Promise<void> {
    await this.publish(folder, { by: automatic.dev, isDevelopment: true }).catch((error: unknown) => {
      log.error({ err: error, folder }, 'could not publish a remote');
    });
  }
}

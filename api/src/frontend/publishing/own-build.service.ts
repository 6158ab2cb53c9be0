import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { digestOf } from '@portal/remote-store/candidate';
import type { BuiltCandidate } from '@portal/remote-store/publish';
import { createHash, randomUUID } from 'node:crypto';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { Leases } from '../../platform/jobs/leases.js';
import { version } from '../../platform/config/version.js';
import { log } from '../../platform/log/log.js';
import { BuiltRemotes } from './built-remotes.service.js';
import { PublishedRemotes } from './store/published-remotes.service.js';
import { ShellFiles } from '../site/shell-files.service.js';

/** A killed process counts as running for this long. */
const leaseMs = 15_000;
const everyMs = 2000;
const leases = 'build ';

/** The remotes and the shell of one build. */
export type Build = readonly BuiltCandidate[];

const nameOf = (build: Build): string => {
  const digests = build.map(({ release }) => digestOf(release)).join();
  return `${version}-${createHash('sha256').update(digests).digest('hex').slice(0, 8)}`;
};

/**
 * Publishes the remotes and the shell that this process was started with, once no process of another build is running: their
 * API may lack what the new remotes need. Each process holds a lease that names its build.
 */
@Injectable()
export class OwnBuild {
  private lease?: { name: string; of: string };
  /** The build that is not published yet. */
  private waiting: Build | undefined;
  private renewing: Promise<void> | undefined;

  constructor(
    private readonly built: BuiltRemotes,
    private readonly store: PublishedRemotes,
    private readonly leases: Leases,
    jobs: Jobs,
  ) {
    const failure = 'could not renew the lease of this build';
    jobs.add({ failure, everyMs, run: () => this.renew() });
    jobs.add({ failure: 'could not publish this build', everyMs, run: () => this.publishIfAlone() });
  }

  /** Publishes a build, or waits until the processes of other builds have stopped. */
  async start(build: Build): Promise<void> {
    const of = `${leases}${nameOf(build)} `;
    this.lease = { of, name: of + randomUUID() };
    this.waiting = build;
    await this.renew();
    await this.publishIfAlone();
    if (this.waiting)
      log.info(
        'a process of another build is running: its remotes and its shell stay live until it has stopped',
      );
  }

  /** Ends the lease: this process serves no more requests. */
  async stop(): Promise<void> {
    const { lease } = this;
    delete this.lease;
    await this.renewing?.catch(() => undefined);
    if (lease) await this.leases.end(lease.name);
  }

  private async renew(): Promise<void> {
    if (!this.lease) return;
    this.renewing = this.leases.renew(this.lease.name, leaseMs);
    await this.renewing;
  }

  private async publishIfAlone(): Promise<void> {
    const { waiting, lease } = this;
    if (!waiting || !lease) return;
    const running = await this.leases.list(leases);
    const isAlone = running.every((name) => name.startsWith(lease.of));
    // Publishes at once if none of these remotes is published, because the other processes have no pages either.
    if (!isAlone && !(await this.isFirst(waiting))) return;
    await this.built.publishAtStart(waiting);
    this.waiting = undefined;
  }

  private async isFirst(build: Build): Promise<boolean> {
    const { remotes } = await this.store.pointer();
    return build.every(({ release }) => !Object.hasOwn(remotes, release.declaration.id));
  }
}

/** Reads the shell and the remotes built in these folders. Later builds in the same folders do not change them. */
export const readBuild = async (app: INestApplicationContext, folders: readonly string[]): Promise<Build> => {
  const remotes = await Promise.all(folders.map((folder) => app.get(BuiltRemotes).read(folder)));
  const shell = await app.get(ShellFiles).readBuild();
  return shell ? [shell, ...remotes] : remotes;
};

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { VersionHealth } from '@portal/contracts/publishing';
import type { RemoteFailure, ReportsInput } from '@portal/contracts/reports';
import { Model, trusted } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { sign } from '../../platform/config/signer.js';
import { Config } from '../../platform/config/config.js';
import { canaryLoads, remoteFailures } from '../../platform/log/metrics.js';
import { RegistryService } from '../registry/registry.service.js';
import { PublishingService } from './publishing.service.js';
import { RemoteErrors } from './remote-errors.service.js';
import { CanaryReporter, HealthHour } from './remote-health.schema.js';

const hourMs = 3_600_000;
const keptMs = 7 * 24 * hourMs;
const shownMs = 24 * hourMs;

/** A canary ends if it failed for at least this many people and for more than this share of all reporters. */
const canaryLimit = { failed: 5, share: 0.1 };
/** Enough reporters to judge a canary. Limits how much forged reports can store. */
const mostReporters = 5000;

interface Seen {
  remote: string;
  version: string;
  failures: number;
  loads: number;
  hops: Record<string, number>;
}

const keyOf = ({ remote, version }: { remote: string; version: string }): string => `${remote} ${version}`;

// Failures that are not the remote's fault (it is paused, or the API did not answer) or that left the page on screen. They
// count in `hops` only.
const isOurs = ({ hop, kind, status = 0 }: RemoteFailure): boolean =>
  kind === 'off' || hop === 'handler' || (hop === 'data' && (status === 0 || status >= 500));

const summed = ({ failures, loads }: ReportsInput): Seen[] => {
  const seen = new Map<string, Seen>();
  const entry = ({ remote, version }: { remote: string; version: string }): Seen => {
    const found = seen.get(keyOf({ remote, version })) ?? {
      remote,
      version,
      failures: 0,
      loads: 0,
      hops: {},
    };
    seen.set(keyOf(found), found);
    return found;
  };
  for (const failure of failures) {
    const one = entry(failure);
    if (!isOurs(failure)) one.failures += 1;
    one.hops[failure.hop] = (one.hops[failure.hop] ?? 0) + 1;
  }
  for (const load of loads) entry(load).loads += 1;
  return [...seen.values()];
};

const count = ({ remote, version, loads, hops }: Seen): void => {
  if (loads > 0) canaryLoads.inc({ remote, version }, loads);
  for (const [hop, failures] of Object.entries(hops)) remoteFailures.inc({ remote, version, hop }, failures);
};

/** Counts the reports of browsers in the database, shared by all processes, and ends failing canaries. */
@Injectable()
export class RemoteHealth {
  constructor(
    @InjectModel(HealthHour.name) private readonly hours: Model<HealthHour>,
    private readonly registry: RegistryService,
    @InjectModel(CanaryReporter.name) private readonly reporters: Model<CanaryReporter>,
    private readonly config: Config,
    private readonly publishing: PublishingService,
    private readonly errors: RemoteErrors,
  ) {}

  /**
   * Counts the report of an account or IP address. Ignores versions that users do not get, because invented names
   * could fill the database.
   */
  async take(input: ReportsInput, reporter: string): Promise<void> {
    for (const seen of summed(input)) {
      const entry = this.entryOf(seen);
      if (!entry) continue;
      count(seen);
      await this.add(seen);
      if (entry.canary?.version === seen.version)
        await this.judge(seen, reporter, new Date(entry.canary.since));
    }
    for (const failure of input.failures.filter((one) => this.entryOf(one))) await this.errors.note(failure);
  }

  /** Returns the reports on the versions of a remote in the last day. */
  async reportsOf(remote: string) {
    const health = await this.since(remote, new Date(clock.now().getTime() - shownMs));
    return { health, errors: await this.errors.errorsOf(remote) };
  }

  // Returns the registry's entry of a remote if users get this version.
  private entryOf({ remote, version }: { remote: string; version: string }) {
    const { remotes } = this.registry.getPointer();
    const entry = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
    const given = [entry?.version, entry?.previous, entry?.canary?.version];
    return given.includes(version) ? entry : undefined;
  }

  private async add({ remote, version, failures, loads, hops }: Seen): Promise<void> {
    const hour = new Date(Math.floor(clock.now().getTime() / hourMs) * hourMs);
    const counts = Object.entries(hops).map(([hop, count]) => [`hops.${hop}`, count] as const);
    await this.hours.updateOne(
      { _id: `${keyOf({ remote, version })} ${hour.toISOString()}` },
      {
        $inc: { failures, loads, ...Object.fromEntries(counts) },
        $setOnInsert: { remote, version, hour, expires: new Date(hour.getTime() + keptMs) },
      },
      { upsert: true },
    );
  }

  private async since(remote: string, from: Date): Promise<VersionHealth[]> {
    const hours = await this.hours.find({ remote, hour: trusted({ $gte: from }) }).lean();
    const byVersion = new Map<string, VersionHealth>();
    for (const { version, failures, loads, hops } of hours) {
      const sum = byVersion.get(version) ?? { version, failures: 0, loads: 0, hops: {} };
      sum.failures += failures;
      sum.loads += loads;
      for (const [hop, count] of Object.entries(hops)) sum.hops[hop] = (sum.hops[hop] ?? 0) + count;
      byVersion.set(version, sum);
    }
    return [...byVersion.values()];
  }

  private async judge(
    { remote, version, failures, loads }: Seen,
    reporter: string,
    since: Date,
  ): Promise<void> {
    const hasFailed = failures > 0;
    if (!hasFailed && loads === 0) return;
    await this.note({ remote, version, hasFailed }, reporter);
    if (!hasFailed) return;
    const recent = { remote, version, at: trusted({ $gte: since }) };
    const [all, failed] = await Promise.all([
      this.reporters.countDocuments(recent),
      this.reporters.countDocuments({ ...recent, hasFailed }),
    ]);
    if (failed < canaryLimit.failed || failed <= all * canaryLimit.share) return;
    await this.publishing.stopCanary(remote, `it failed ${String(failed)} of ${String(all)} who tried it`);
  }

  // Counts each reporter once, so that a single user cannot end a canary with repeated reports.
  private async note(
    { remote, version, hasFailed }: Pick<CanaryReporter, 'remote' | 'version' | 'hasFailed'>,
    reporter: string,
  ): Promise<void> {
    const isFull = (await this.reporters.countDocuments({ remote, version })) >= mostReporters;
    const at = clock.now();
    await this.reporters.updateOne(
      { _id: sign(this.config, 'canary-reporter', [remote, version, reporter].join(' ')) },
      {
        $set: { at, expires: new Date(at.getTime() + keptMs), ...(hasFailed && { hasFailed }) },
        $setOnInsert: { remote, version, ...(!hasFailed && { hasFailed }) },
      },
      { upsert: !isFull },
    );
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { VersionHealth } from '@portal/contracts/publishing';
import type { RemoteFailure, ReportsInput } from '@portal/contracts/reports';
import { Model, trusted } from 'mongoose';
import { Clock } from '../common/clock.js';
import { canaryLoads, remoteFailures } from '../common/metrics.js';
import { RegistryService } from '../registry/registry.service.js';
import { PublishingService } from './publishing.service.js';
import { HealthHour } from './remote-health.schema.js';

const hourMs = 3_600_000;
const keptMs = 7 * 24 * hourMs;
const shownMs = 24 * hourMs;

/** A canary ends when at least this many of its loads failed, and they are more than this share of all. */
const canaryLimit = { failures: 5, share: 0.1 };

interface Seen {
  remote: string;
  version: string;
  failures: number;
  loads: number;
  hops: Record<string, number>;
}

const keyOf = ({ remote, version }: { remote: string; version: string }): string => `${remote} ${version}`;

// That the API could not answer is counted, but not against the remote that asked.
const isOurs = ({ hop, status = 0 }: RemoteFailure): boolean =>
  hop === 'data' && (status === 0 || status >= 500);

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

/** Counts what browsers report, in the database, so that any number of processes keep one count; ends bad canaries. */
@Injectable()
export class RemoteHealth {
  constructor(
    @InjectModel(HealthHour.name) private readonly hours: Model<HealthHour>,
    private readonly clock: Clock,
    private readonly registry: RegistryService,
    private readonly publishing: PublishingService,
  ) {}

  /** Takes a report; versions that nobody is given are passed over, so that nobody can fill the store with names. */
  async take(input: ReportsInput): Promise<void> {
    const { remotes } = await this.registry.getPointer();
    for (const seen of summed(input)) {
      const entry = Object.hasOwn(remotes, seen.remote) ? remotes[seen.remote] : undefined;
      const given = [entry?.version, entry?.previous, entry?.canary?.version];
      if (!given.includes(seen.version)) continue;
      count(seen);
      await this.add(seen);
      if (seen.failures > 0 && entry?.canary?.version === seen.version)
        await this.judge(seen, new Date(entry.canary.since));
    }
  }

  /** What was reported of the versions of a remote in the last day. */
  async healthOf(remote: string): Promise<VersionHealth[]> {
    return await this.since(remote, new Date(this.clock.now().getTime() - shownMs));
  }

  private async add({ remote, version, failures, loads, hops }: Seen): Promise<void> {
    const hour = new Date(Math.floor(this.clock.now().getTime() / hourMs) * hourMs);
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

  private async judge({ remote, version }: Seen, since: Date): Promise<void> {
    const from = new Date(Math.floor(since.getTime() / hourMs) * hourMs);
    const health = (await this.since(remote, from)).find((one) => one.version === version);
    if (!health || health.failures < canaryLimit.failures) return;
    const all = health.failures + health.loads;
    if (health.failures <= all * canaryLimit.share) return;
    await this.publishing.stopCanary(remote, `${String(health.failures)} of ${String(all)} loads failed`);
  }
}

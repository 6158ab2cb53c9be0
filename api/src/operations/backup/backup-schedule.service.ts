import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { BackupStateResponse } from '@portal/contracts/backups';
import type { Connection } from 'mongoose';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clock } from '../../platform/common/clock.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { Leases } from '../../platform/jobs/leases.js';
import { Config } from '../../platform/config/config.js';
import { Gauges } from '../../platform/log/gauges.js';
import { systemReason } from '../../platform/config/start-checks.js';
import { BackupService } from './backup.service.js';

const tickMs = 60_000;
const retryMs = 15 * 60_000;
/** Longer than a backup takes, and not longer than the shortest time between two. */
const leaseMs = 60 * 60_000;

interface BackupRecord {
  _id: 'scheduled';
  /** The start of the last complete backup. */
  lastAt?: Date;
  bytes?: number;
  failedAt?: Date;
  failure?: string;
}

const ownName = /^portal-scheduled-[\dT-]+\.backup$/;

/** Makes backups at regular times, reads each one to its end to check it, and deletes old ones. */
@Injectable()
export class BackupSchedule {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly backups: BackupService,
    private readonly config: Config,
    private readonly leases: Leases,
    jobs: Jobs,
    gauges: Gauges,
  ) {
    gauges.add(
      'portal_backup_last_success_seconds',
      'When the last backup the portal made on its own was begun, as Unix time',
      async () => {
        const { lastAt } = await this.state();
        return lastAt === undefined ? undefined : Date.parse(lastAt) / 1000;
      },
    );
    gauges.add(
      'portal_backup_bytes',
      'Size of the last backup the portal made on its own',
      async () => (await this.state()).bytes,
    );
    if (config.backup.everyMs > 0)
      jobs.add({ failure: 'the scheduled backup failed', everyMs: tickMs, run: () => this.tick() });
  }

  /** Makes a backup if one is due and no other process makes it. */
  async tick(): Promise<void> {
    // Another process may have made it before this one took the lease.
    if ((await this.isDue()) && (await this.leases.take('backup', leaseMs)) && (await this.isDue()))
      await this.run();
  }

  /** Makes a backup now and records the result. */
  async run(): Promise<{ path: string; counts: Record<string, number> }> {
    const startedAt = clock.now();
    try {
      const made = await this.make(startedAt);
      const { size: bytes } = await stat(made.path);
      const change = {
        $set: { lastAt: startedAt, bytes },
        $unset: { failure: true, failedAt: true } as const,
      };
      await this.records.updateOne({ _id: 'scheduled' }, change, { upsert: true });
      return made;
    } catch (error) {
      const failedAt = clock.now();
      const failure = systemReason(error).slice(0, 200);
      await this.records.updateOne({ _id: 'scheduled' }, { $set: { failedAt, failure } }, { upsert: true });
      await this.leases.renew('backup', retryMs);
      throw error;
    }
  }

  /** Returns the state of the scheduled backups. */
  async state(): Promise<BackupStateResponse> {
    const { everyMs, key } = this.config.backup;
    const found = await this.records.findOne({ _id: 'scheduled' });
    return {
      everyHours: everyMs / 3_600_000,
      isEncrypted: key !== undefined,
      isEmbedded: this.config.mongodbUri === undefined,
      ...(found?.lastAt && { lastAt: found.lastAt.toISOString(), bytes: found.bytes }),
      ...(found?.failedAt && { failedAt: found.failedAt.toISOString(), failure: found.failure }),
    };
  }

  private async isDue(): Promise<boolean> {
    const found = await this.records.findOne({ _id: 'scheduled' });
    const { everyMs } = this.config.backup;
    return !found?.lastAt || clock.now().getTime() - found.lastAt.getTime() >= everyMs;
  }

  private async make(startedAt: Date): Promise<{ path: string; counts: Record<string, number> }> {
    const { folder } = this.config.backup;
    const moment = startedAt.toISOString().replaceAll(':', '-').slice(0, 19);
    const path = join(folder, `portal-scheduled-${moment}.backup`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const counts = await this.backups.backup(path);
    await this.backups.verify(path);
    await this.removeOld();
    return { path, counts };
  }

  // Keeps backups that were made by hand. The names sort by time.
  private async removeOld(): Promise<void> {
    const { folder, keep } = this.config.backup;
    const own = (await readdir(folder)).filter((name) => ownName.test(name)).sort();
    for (const name of own.slice(0, -keep)) await rm(join(folder, name));
  }

  private get records() {
    return this.connection.collection<BackupRecord>('backups');
  }
}

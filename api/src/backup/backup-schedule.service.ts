import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { BackupStateResponse } from '@portal/contracts/backups';
import type { Connection } from 'mongoose';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Clock } from '../common/clock.js';
import { isDuplicateKey } from '../common/duplicate-key.js';
import { Jobs } from '../common/jobs.service.js';
import { Config } from '../config.js';
import { systemReason } from '../places.js';
import { BackupService } from './backup.service.js';
import { putIntoBucket } from './bucket.js';

const tickMs = 60_000;
const retryMs = 15 * 60_000;
/** Longer than a backup takes: until then the process that began one is taken to be at it. */
const holdMs = 60 * 60_000;

interface BackupRecord {
  _id: 'scheduled';
  /** When the last complete backup was started; 1970 if there is none. */
  lastAt: Date;
  /** Nobody begins another one before. */
  heldUntil: Date;
  bytes?: number;
  failedAt?: Date;
  failure?: string;
}

const never = new Date(0);
const ownName = /^portal-scheduled-[\dT-]+\.backup$/;

/** Makes scheduled backups: verifies each, copies it to the bucket if there is one, and deletes old ones. */
@Injectable()
export class BackupSchedule {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly backups: BackupService,
    private readonly config: Config,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    if (config.backup.everyMs > 0)
      jobs.add({ failure: 'the scheduled backup failed', everyMs: tickMs, run: () => this.tick() });
  }

  /** Makes a backup if one is due and no other process makes it. */
  async tick(): Promise<void> {
    if (await this.take()) await this.run();
  }

  /** Makes a backup now and records the result. */
  async run(): Promise<{ path: string; counts: Record<string, number> }> {
    const startedAt = this.clock.now();
    try {
      const made = await this.make(startedAt);
      const { size: bytes } = await stat(made.path);
      const change = {
        $set: { lastAt: startedAt, heldUntil: never, bytes },
        $unset: { failure: true, failedAt: true } as const,
      };
      await this.records.updateOne({ _id: 'scheduled' }, change, { upsert: true });
      return made;
    } catch (error) {
      const failedAt = this.clock.now();
      const failure = systemReason(error).slice(0, 200);
      const heldUntil = new Date(failedAt.getTime() + retryMs);
      const change = { $set: { failedAt, failure, heldUntil }, $setOnInsert: { lastAt: never } };
      await this.records.updateOne({ _id: 'scheduled' }, change, { upsert: true });
      throw error;
    }
  }

  /** Returns the state of the scheduled backups. */
  async state(): Promise<BackupStateResponse> {
    const { everyMs, bucket, key } = this.config.backup;
    const found = await this.records.findOne({ _id: 'scheduled' });
    return {
      everyHours: everyMs / 3_600_000,
      isEncrypted: key !== undefined,
      hasBucket: bucket !== undefined,
      isEmbedded: this.config.mongodbUri === undefined,
      ...(found && found.lastAt > never && { lastAt: found.lastAt.toISOString(), bytes: found.bytes }),
      ...(found?.failedAt && { failedAt: found.failedAt.toISOString(), failure: found.failure }),
    };
  }

  // One process of all, by one conditional update; a second one finds it held, or meets the document of the first.
  private async take(): Promise<boolean> {
    const now = this.clock.now().getTime();
    const isDue = {
      _id: 'scheduled' as const,
      lastAt: { $lte: new Date(now - this.config.backup.everyMs) },
      heldUntil: { $lte: new Date(now) },
    };
    const heldUntil = new Date(now + holdMs);
    try {
      const change = { $set: { heldUntil }, $setOnInsert: { lastAt: never } };
      await this.records.updateOne(isDue, change, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async make(startedAt: Date): Promise<{ path: string; counts: Record<string, number> }> {
    const { folder, bucket } = this.config.backup;
    const moment = startedAt.toISOString().replaceAll(':', '-').slice(0, 19);
    const path = join(folder, `portal-scheduled-${moment}.backup`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const counts = await this.backups.backup(path);
    await this.backups.verify(path);
    if (bucket) await putIntoBucket(bucket, path);
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

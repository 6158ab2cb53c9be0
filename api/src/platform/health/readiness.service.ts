import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { statfs } from 'node:fs/promises';
import { AppError } from '../common/app-error.js';
import { clock } from '../common/clock.js';
import { unlessDuplicate } from '../common/duplicate-key.js';
import { storeTrouble, type StoreTrouble } from '../common/store-failure.js';
import { Config } from '../config/config.js';
import { log } from '../log/log.js';
import { MailQueue } from '../mail/mail-queue.service.js';

// The time for which a successful write is remembered, because anyone can request readiness. It is short, because some
// databases answer a ping while they cannot write.
const writtenIsGoodMs = 1000;
/**
 * With less space than this the store counts as full. A test write alone would succeed, because it overwrites one small
 * document.
 */
const leastFreeBytes = 4_000_000;

interface Probe {
  _id: 'readiness';
  at: Date;
}

const noted = (error: unknown): StoreTrouble => {
  const reason = storeTrouble(error);
  log.error({ err: error, reason }, 'not ready');
  return reason;
};

const notReady = (reason: StoreTrouble | 'stopping'): AppError =>
  new AppError('unavailable', { body: { reason } });

/** Checks whether this process can serve requests: the store answers and can write. */
@Injectable()
export class Readiness {
  private isStopping = false;
  private writtenAt = 0;
  private writing?: Promise<void>;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly mails: MailQueue,
    private readonly config: Config,
  ) {}

  stop(): void {
    this.isStopping = true;
  }

  async check(): Promise<{ status: string; mail: { waiting: number; oldestSeconds: number } }> {
    const reason = await this.trouble();
    if (reason) throw notReady(reason);
    const mail = await this.mails.age().catch((error: unknown) => {
      throw notReady(noted(error));
    });
    return { status: 'ready', mail };
  }

  /** Returns the reason why this process cannot serve; undefined if it can. */
  async trouble(): Promise<StoreTrouble | 'stopping' | undefined> {
    if (this.isStopping) return 'stopping';
    try {
      await this.connection.db?.command({ ping: 1 });
      if (Date.now() - this.writtenAt > writtenIsGoodMs) await this.write();
      return (await this.isDiskFull()) ? 'disk_full' : undefined;
    } catch (error) {
      return noted(error);
    }
  }

  /** Returns whether the disk of the embedded store is full. Other stores are on other disks. */
  async isDiskFull(): Promise<boolean> {
    if (this.config.mongodbUri !== undefined) return false;
    return (await this.freeSpace()).bytes < leastFreeBytes;
  }

  /** Returns the free space on the disk of DATA_DIR. */
  async freeSpace(): Promise<{ bytes: number; share: number }> {
    const { bavail, bsize, blocks } = await statfs(this.config.dataDir);
    return { bytes: bavail * bsize, share: bavail / blocks };
  }

  // Parallel calls share one write.
  private write(): Promise<void> {
    this.writing ??= this.writeProbe().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  private async writeProbe(): Promise<void> {
    const probes = this.connection.collection<Probe>('probes');
    const change = { $set: { at: clock.now() } };
    // Another process may insert the document at the same moment, which shows that the store can write.
    await unlessDuplicate(() => probes.updateOne({ _id: 'readiness' }, change, { upsert: true }));
    this.writtenAt = Date.now();
  }
}

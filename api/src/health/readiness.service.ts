import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AppError } from '../common/app-error.js';
import { MailQueue } from '../mail/mail-queue.service.js';

/** Whether this process should be sent requests. */
@Injectable()
export class Readiness {
  private isStopping = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly mails: MailQueue,
  ) {}

  stop(): void {
    this.isStopping = true;
  }

  async check(): Promise<{ status: string; mail: { waiting: number; oldestSeconds: number } }> {
    if (this.isStopping) throw new AppError('unavailable');
    await this.connection.db?.command({ ping: 1 });
    return { status: 'ready', mail: await this.mails.age() };
  }
}

import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { PasswordsService } from '../accounts/credentials/passwords.service.js';
import { BackupSchedule } from '../backup/backup-schedule.service.js';
import { storeTroubles } from '../common/store-failure.js';
import { Readiness } from '../health/readiness.service.js';
import { log } from '../log/log.js';
import { counted } from '../log/metrics.js';
import { Config } from '../config.js';
import { MailQueue } from '../mail/mail-queue.service.js';
import { version } from '../version.js';

/** Serves `/metrics` on a port of its own, which no proxy passes on. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server?: Server;

  constructor(
    private readonly config: Config,
    private readonly mails: MailQueue,
    private readonly passwords: PasswordsService,
    private readonly readiness: Readiness,
    private readonly backups: BackupSchedule,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort, host } = this.config;
    if (metricsPort === undefined) return;
    this.server = createServer(this.listener()).listen(metricsPort, host);
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private listener(): RequestListener {
    const measured = new Registry();
    this.addGauges(measured);
    collectDefaultMetrics({ register: measured });
    const all = Registry.merge([counted, measured]);
    return (request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      all.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': all.contentType }).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'the metrics could not be written');
          response.writeHead(500).end();
        },
      );
    };
  }

  private addGauges(register: Registry): void {
    const registers = [register];
    const oldest = new Gauge({
      name: 'portal_oldest_mail_seconds',
      help: 'How long the oldest mail has waited',
      registers,
    });
    const waiting = new Gauge({
      name: 'portal_mails_waiting',
      help: 'Mails that wait to go out; absent while the database cannot be asked',
      registers,
      collect: async () => {
        const age = await this.mails.age().catch(() => undefined);
        if (age) waiting.set(age.waiting);
        else waiting.remove();
        if (age) oldest.set(age.oldestSeconds);
        else oldest.remove();
      },
    });
    const notReady = new Gauge({
      name: 'portal_not_ready',
      help: 'What keeps this process from serving: 1 for the reason there is, 0 for the others',
      labelNames: ['reason'],
      registers,
      collect: async () => {
        const trouble = await this.readiness.trouble();
        for (const reason of [...storeTroubles, 'stopping'])
          notReady.set({ reason }, reason === trouble ? 1 : 0);
      },
    });
    const free = new Gauge({
      name: 'portal_data_free_bytes',
      help: 'Space left where DATA_DIR is',
      registers,
      collect: async () => {
        const space = await statfs(this.config.dataDir).catch(() => undefined);
        if (space) free.set(space.bavail * space.bsize);
        else free.remove();
      },
    });
    const backupSize = new Gauge({
      name: 'portal_backup_bytes',
      help: 'Size of the last backup the portal made on its own',
      registers,
    });
    const backedUp = new Gauge({
      name: 'portal_backup_last_success_seconds',
      help: 'When the portal last began a backup that succeeded, as Unix time; absent where there is none',
      registers,
      collect: async () => {
        const state = await this.backups.state().catch(() => undefined);
        if (state?.lastAt) backedUp.set(Date.parse(state.lastAt) / 1000);
        else backedUp.remove();
        if (state?.bytes) backupSize.set(state.bytes);
        else backupSize.remove();
      },
    });
    new Gauge({
      name: 'portal_info',
      help: 'Which version runs; always 1',
      labelNames: ['version'],
      registers,
    }).set({ version }, 1);
    const passwords = new Gauge({
      name: 'portal_passwords_waiting',
      help: 'Passwords that wait to be hashed or checked',
      registers,
      collect: () => {
        passwords.set(this.passwords.queued);
      },
    });
  }
}

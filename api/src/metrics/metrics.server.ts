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
import { EventStreams } from '../http/event-streams.service.js';
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
    private readonly streams: EventStreams,
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
    // Each asks for itself: what one of them left for another would be a scrape old. Absent while nobody can say.
    const measure = (name: string, help: string, read: () => Promise<number | undefined>): void => {
      const gauge = new Gauge({
        name,
        help,
        registers,
        collect: async () => {
          const value = await read().catch(() => undefined);
          if (value === undefined) gauge.remove();
          else gauge.set(value);
        },
      });
    };
    measure(
      'portal_oldest_mail_seconds',
      'How long the oldest mail has waited',
      async () => (await this.mails.age()).oldestSeconds,
    );
    measure(
      'portal_mails_waiting',
      'Mails that wait to go out',
      async () => (await this.mails.age()).waiting,
    );
    measure('portal_data_free_bytes', 'Space left where DATA_DIR is', async () => {
      const { bavail, bsize } = await statfs(this.config.dataDir);
      return bavail * bsize;
    });
    measure(
      'portal_backup_last_success_seconds',
      'When the last backup the portal made on its own was begun, as Unix time',
      async () => {
        const { lastAt } = await this.backups.state();
        return lastAt === undefined ? undefined : Date.parse(lastAt) / 1000;
      },
    );
    measure(
      'portal_backup_bytes',
      'Size of the last backup the portal made on its own',
      async () => (await this.backups.state()).bytes,
    );
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
    const streams = new Gauge({
      name: 'portal_open_streams',
      help: 'Pages that are told of changes at this moment',
      registers,
      collect: () => {
        streams.set(this.streams.size);
      },
    });
  }
}

import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { storeTroubles } from '../../platform/common/store-failure.js';
import { Readiness } from '../../platform/health/readiness.service.js';
import { log } from '../../platform/log/log.js';
import { EventStreams } from '../../platform/http/server/event-streams.service.js';
import { Gauges } from '../../platform/log/gauges.js';
import { counted } from '../../platform/log/metrics.js';
import { Config } from '../../platform/config/config.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { build } from '../../platform/config/version.js';

/** Serves `/metrics` on a separate port, which no proxy forwards. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server?: Server;

  constructor(
    private readonly config: Config,
    private readonly mails: MailQueue,
    private readonly readiness: Readiness,
    private readonly streams: EventStreams,
    private readonly gauges: Gauges,
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
    this.addGauges();
    collectDefaultMetrics({ register: this.gauges.registry });
    const all = Registry.merge([counted, this.gauges.registry]);
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

  private addGauges(): void {
    const { gauges } = this;
    gauges.add(
      'portal_oldest_mail_seconds',
      'How long the oldest mail has waited',
      async () => (await this.mails.age()).oldestSeconds,
    );
    gauges.add(
      'portal_mails_waiting',
      'Mails that wait to go out',
      async () => (await this.mails.age()).waiting,
    );
    gauges.add(
      'portal_data_free_bytes',
      'Space left where DATA_DIR is',
      async () => (await this.readiness.freeSpace()).bytes,
    );
    gauges.add('portal_open_streams', 'Event streams that are open now', async () => this.streams.size);
    const registers = [gauges.registry];
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
      labelNames: ['version', 'commit', 'day'],
      registers,
    }).set(build, 1);
  }
}

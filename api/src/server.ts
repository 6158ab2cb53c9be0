import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Connection } from 'mongoose';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppModule } from './app.module.js';
import { useHttpRules } from './platform/http/server/http.js';
import { EventStreams } from './platform/http/server/event-streams.service.js';
import { HttpServer } from './platform/http/server/http-server.js';
import { log } from './platform/log/log.js';
import { nestLogger } from './platform/log/nest-logger.js';
import type { Config } from './platform/config/config.js';
import { openDatabase } from './platform/database/database.js';
import { migrate } from './platform/database/migrate.js';
import { refuseUnfinishedMove } from './platform/database/move-store.js';
import { refuseLackingServer } from './platform/database/preflight.js';
import { syncIndexes } from './platform/database/indexes.js';
import { Readiness } from './platform/health/readiness.service.js';
import { DemoAccounts } from './operations/demo/demo-accounts.service.js';
import { OwnBuild, readBuild } from './frontend/publishing/own-build.service.js';
import { RemoteSync } from './frontend/publishing/store/remote-sync.service.js';

const drainMs = 10_000;
// Longer than proxies keep idle connections (nginx: 60 s), so that a proxy never uses one that is being closed.
const keepAliveMs = 75_000;

export interface Server {
  app: NestExpressApplication;
  url: string;
  databaseUri: string;
  /** Accepts no more requests, waits for the current ones, then closes everything. */
  stop(): Promise<void>;
}

const drain = async (app: NestExpressApplication, stopDelayMs: number): Promise<void> => {
  const server = app.getHttpServer();
  // Each connection ends with its response, so that no request is sent on one that is being closed.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  await sleep(stopDelayMs);
  // The streams end only now, so that their browsers connect to another process.
  app.get(EventStreams).stop();
  const closed = new Promise<void>((resolve) =>
    server.close(() => {
      resolve();
    }),
  );
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const deadline = setTimeout(() => {
    server.closeAllConnections();
  }, drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
};

/** Starts the database, the API and the pages in this process. Publishes the remotes built in these folders first. */
export const startServer = async (config: Config, remotes: readonly string[] = []): Promise<Server> => {
  log.level = config.logLevel;
  const database = await openDatabase(config);
  if (config.mongodbUri) await refuseLackingServer(database.uri);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(config, database.uri),
    new HttpServer(config.requestMs),
    { bodyParser: false, logger: nestLogger, abortOnError: false },
  );
  useHttpRules(app, config);
  app.setGlobalPrefix('api');
  const connection = app.get<Connection>(getConnectionToken());
  await refuseUnfinishedMove(connection);
  if (config.isProduction) await app.get(DemoAccounts).refuseLogins();
  await migrate(connection);
  await syncIndexes(database.uri, connection);
  await app.get(RemoteSync).start();
  if (remotes.length > 0) await app.get(OwnBuild).start(await readBuild(app, remotes));
  const server = app.getHttpServer();
  server.keepAliveTimeout = keepAliveMs;
  await app.init();
  const { port: wanted, host, socket } = config;
  server.listen(socket === undefined ? { port: wanted, host } : { fd: socket });
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    app.get(Readiness).stop();
    await drain(app, config.stopDelayMs);
    await app.get(OwnBuild).stop();
    await app.close();
    await database.stop();
  };
  return { app, url: `http://${host}:${String(port)}`, databaseUri: database.uri, stop };
};

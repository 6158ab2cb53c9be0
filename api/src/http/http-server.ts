import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { createServer, type RequestListener } from 'node:http';
import { mayBeCompressed, sendCompressed } from './compression.js';

/**
 * Gives up a request that has not arrived after a time, and an answer of which nothing is read for twice that: many slow
 * ones at once would keep everybody else waiting.
 */
export class HttpServer extends ExpressAdapter {
  constructor(private readonly requestMs: number) {
    super();
  }

  override initHttpServer(): void {
    const times = { requestTimeout: this.requestMs, headersTimeout: this.requestMs };
    const server = createServer(
      { ...times, connectionsCheckingInterval: 1000 },
      this.getInstance<RequestListener>(),
    );
    server.setTimeout(2 * this.requestMs);
    this.httpServer = server;
  }

  // Not by an interceptor: with a single one, every request goes through RxJS.
  override reply(response: Response, body: unknown, status?: number): unknown {
    const isLeft = body === undefined || body === null || !mayBeCompressed(response);
    return isLeft ? super.reply(response, body, status) : sendCompressed(response, body, status);
  }
}

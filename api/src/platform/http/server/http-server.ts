import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { createServer, type RequestListener } from 'node:http';
import { mayBeCompressed, sendCompressed } from '../../requests/compression.js';

/**
 * Closes connections whose request does not arrive in time, or whose answer is not read for twice that time. Otherwise
 * many slow clients could block all others.
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

  // Not an interceptor, because a single one would run every request through RxJS.
  override reply(response: Response, body: unknown, status?: number): unknown {
    const isLeft = body === undefined || body === null || !mayBeCompressed(response);
    return isLeft ? super.reply(response, body, status) : sendCompressed(response, body, status);
  }
}

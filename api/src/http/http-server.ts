import { ExpressAdapter } from '@nestjs/platform-express';
import { createServer } from 'node:http';

/** Gives up a request that has not arrived after a time: many slow ones at once would keep everybody else waiting. */
export class HttpServer extends ExpressAdapter {
  constructor(private readonly requestMs: number) {
    super();
  }

  override initHttpServer(): void {
    const times = { requestTimeout: this.requestMs, headersTimeout: this.requestMs };
    this.httpServer = createServer({ ...times, connectionsCheckingInterval: 1000 }, this.getInstance());
  }
}

import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { coreTokenHeader } from '@portal/contracts/page-data';
import type { Request } from 'express';
import { Agent, request as send, type IncomingHttpHeaders, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

// What takes longer is better asked by the browser, beside everything else it fetches.
const patienceMs = 250;
const maxBytes = 64 * 1024;
const passedOn = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const;

// It asks as a script of the page would: what answers core pages alone is written into no other.
const headersOf = (headers: IncomingHttpHeaders, coreToken = ''): Record<string, string | string[]> => ({
  accept: 'application/json',
  'sec-fetch-site': 'same-origin',
  [coreTokenHeader]: coreToken,
  ...Object.fromEntries(passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
});

/**
 * Answers of the API to what a page reads first. They are asked for over the loopback, as the browser would ask:
 * every check of the API holds for them, and nothing but a good answer goes into the page.
 */
@Injectable()
export class PageAnswers {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });

  constructor(private readonly host: HttpAdapterHost) {}

  async find(
    addresses: readonly string[],
    request: Request,
    coreToken?: string,
  ): Promise<Record<string, unknown>> {
    const found = await Promise.all(
      addresses.map(async (address) => [address, await this.ask(address, request, coreToken)] as const),
    );
    return Object.fromEntries(found.filter(([, answer]) => answer !== undefined));
  }

  private ask(address: string, { headers }: Request, coreToken?: string): Promise<unknown> {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const bound = server.address();
    if (bound === null || typeof bound === 'string') return Promise.resolve(undefined);
    const host = ['::', '0.0.0.0'].includes(bound.address) ? 'localhost' : bound.address;
    return new Promise((resolve) => {
      const none = (): void => resolve(undefined);
      const signal = AbortSignal.timeout(patienceMs);
      const { agent } = this;
      const options = {
        host,
        port: bound.port,
        path: `/api${address}`,
        headers: headersOf(headers, coreToken),
        agent,
        signal,
      };
      send(options, (response) => {
        const length = Number(response.headers['content-length'] ?? 0);
        if (response.statusCode !== 200 || length > maxBytes) {
          response.resume();
          none();
        } else json(response).then(resolve, none);
      })
        .on('error', none)
        .end();
    });
  }
}

import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { coreTokenHeader } from '@portal/contracts/page-data';
import type { Request } from 'express';
import { ServerResponse, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { innerRequest } from '../../platform/http/inner-request.js';
import { requestContext } from '../../platform/http/request-context.js';

const maxBytes = 64 * 1024;
const passedOn = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const;

// It asks as a script of the page would: what answers core pages alone is written into no other.
const headersOf = (headers: IncomingHttpHeaders, coreToken = ''): IncomingHttpHeaders => ({
  accept: 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-request-id': requestContext()?.requestId,
  [coreTokenHeader]: coreToken,
  ...Object.fromEntries(passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
});

/** An answer as it was given; its value where it is good and short enough for a page. */
interface Answer {
  status: number;
  value?: unknown;
}

const valueOf = (status: number, body: unknown): unknown => {
  if (status !== 200 || (typeof body !== 'string' && !Buffer.isBuffer(body)) || body.length > maxBytes)
    return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/**
 * Answers of the API to what a page reads first. They are asked for as the browser would ask, of the same router and
 * without a connection: every check of the API holds for them, and nothing but a good answer goes into the page.
 */
@Injectable()
export class PageAnswers {
  // What takes longer is better asked by the browser, beside everything else it fetches.
  patienceMs = 250;

  constructor(private readonly host: HttpAdapterHost) {}

  async find(
    addresses: readonly string[],
    request: Request,
    coreToken?: string,
  ): Promise<Map<string, Answer>> {
    const found = addresses.map(
      async (address) => [address, await this.ask(address, request, coreToken)] as const,
    );
    return new Map(
      (await Promise.all(found)).flatMap(([address, answer]) => (answer ? [[address, answer]] : [])),
    );
  }

  private ask(address: string, page: Request, coreToken?: string): Promise<Answer | undefined> {
    const answer = this.host.httpAdapter.getInstance<RequestListener>();
    const inner = innerRequest(page, `/api${address}`, headersOf(page.headers, coreToken));
    const response = new ServerResponse(inner);
    return new Promise((resolve) => {
      const done = (given?: Answer): void => {
        clearTimeout(timer);
        resolve(given);
        // As a connection would, so that nothing waits for this answer or writes to it any longer.
        response.emit('close');
      };
      const timer = setTimeout(() => done(), this.patienceMs);
      // It is taken where it would go to a connection. Express gives the response another prototype, so it is no class.
      const end = response.end.bind(response);
      response.end = ((body?: unknown) => {
        end();
        const { statusCode: status } = response;
        done({ status, value: valueOf(status, body) });
        return response;
      }) as typeof response.end;
      answer(inner, response);
    });
  }
}

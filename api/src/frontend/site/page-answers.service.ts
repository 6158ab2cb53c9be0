import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { coreTokenHeader } from '@portal/contracts/page-data';
import type { Request } from 'express';
import { ServerResponse, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { innerRequest } from '../../platform/requests/inner-request.js';
import { requestContext } from '../../platform/common/request-context.js';

const maxBytes = 64 * 1024;
const passedOn = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const;

// Sends the same headers as a script of the page. Without a core token, the API refuses the calls of core pages.
const headersOf = (headers: IncomingHttpHeaders, coreToken = ''): IncomingHttpHeaders => ({
  accept: 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-request-id': requestContext()?.requestId,
  [coreTokenHeader]: coreToken,
  ...Object.fromEntries(passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
});

/** The status of an answer. `value` is its body if it succeeded and is short enough for a page. */
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
 * Gets the API's answers to the first reads of a page. Requests go through the same router as those of browsers,
 * without a connection, so all checks apply. Only successful answers are written into the page.
 */
@Injectable()
export class PageAnswers {
  // After this time the browser sends the request itself, in parallel with its other requests.
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
        // Emit the event a connection would emit, so that handlers stop waiting for this response or writing to
        // it.
        response.emit('close');
      };
      const timer = setTimeout(() => done(), this.patienceMs);
      // Catch the body where it would be sent. A subclass would not work, because Express replaces the prototype.
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

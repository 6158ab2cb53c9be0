import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The ways in which a server or network can fail a request. */
export const faultKinds = [
  'refused',
  '503',
  '404 JSON',
  '404 HTML',
  '200 HTML',
  'hang',
  'reset',
  'truncated',
  'tampered',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  path: RegExp;
  kind: FaultKind;
}

/** A proxy in front of a portal that makes chosen requests fail. */
export interface FaultProxy {
  url: string;
  /** Sets the requests that fail from now on; without arguments, none. */
  fail: (...faults: Fault[]) => void;
  /** Number of failed requests. */
  count: () => number;
  /** Waits until all other requests are finished. */
  quiet: () => Promise<void>;
  /** Rewrites the HTML of pages. */
  rewrite: (change?: (html: string) => string) => void;
  /** Rewrites other responses. */
  rewriteAt: (path: RegExp, change: (body: string) => string) => void;
  stop: () => void;
}

const answerWith = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(body);
};

const html = '<!doctype html><title>Elsewhere</title><script>window.foreign = true</script>';

const simple: Partial<Record<FaultKind, (response: ServerResponse, socket: Socket) => void>> = {
  refused: (_, socket) => socket.destroy(),
  '503': (response) => answerWith(response, 503, 'text/plain', 'Service unavailable'),
  '404 JSON': (response) =>
    answerWith(response, 404, 'application/json', '{"error":"notfound","requestId":"x"}'),
  '404 HTML': (response) => answerWith(response, 404, 'text/html', html),
  '200 HTML': (response) => answerWith(response, 200, 'text/html', html),
  hang: () => undefined,
  reset: (response, socket) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'content-length': '100000' });
    response.write('/* ');
    setTimeout(() => socket.resetAndDestroy(), 20);
  },
};

const spoil = (body: Buffer, kind: FaultKind): Buffer => {
  if (kind === 'truncated') return body.subarray(0, Math.floor(body.length / 2));
  const extra =
    body.toString().startsWith('{') || body.toString().startsWith('[') ? '}' : '\n;window.foreign = true';
  return Buffer.concat([body, Buffer.from(extra)]);
};

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

let started = 0;

/** Starts a proxy on a new port, so that no browser has its files cached. */
export const startFaultProxy = async (portal: string): Promise<FaultProxy> => {
  const target = new URL(portal);
  let faults: Fault[] = [];
  let changePage: ((html: string) => string) | undefined;
  const changes: { path: RegExp; change: (body: string) => string }[] = [];
  let failed = 0;
  let underWay = 0;
  started += 1;
  // Each proxy sends another client address, for portals that trust it.
  const address = `10.${process.pid % 256}.${Math.floor(started / 256)}.${started % 256}`;

  const forward = (request: IncomingMessage, response: ServerResponse, kind?: FaultKind): void => {
    const isPage = request.headers.accept?.includes('text/html') === true;
    const change = isPage ? changePage : changes.find(({ path }) => path.test(pathOf(request)))?.change;
    const headers: OutgoingHttpHeaders = { ...request.headers, 'x-forwarded-for': address };
    // A response to be changed must be complete and uncompressed, and must not be revalidated.
    if (kind ?? change) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name];
    const options = {
      hostname: target.hostname,
      port: target.port,
      path: request.url,
      method: request.method,
      headers,
    };
    const onward = send(options, (answer) => {
      if (kind === undefined && !change) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(response);
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const whole = Buffer.concat(parts);
        const body =
          kind === undefined ? Buffer.from(change?.(whole.toString()) ?? whole) : spoil(whole, kind);
        const { etag: _, ...others } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...others, 'content-length': body.length });
        response.end(body);
      });
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };

  const server = createServer((request, response) => {
    const path = pathOf(request);
    const fault = faults.find((one) => one.path.test(path));
    if (!fault) {
      underWay += 1;
      response.once('close', () => (underWay -= 1));
      return forward(request, response);
    }
    failed += 1;
    const fail = simple[fault.kind];
    if (fail) fail(response, request.socket);
    else forward(request, response, fault.kind);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    fail: (...next) => (faults = next),
    count: () => failed,
    quiet: async () => {
      // A response may lead to further requests.
      for (let calm = 0; calm < 5; calm = underWay === 0 ? calm + 1 : 0) await sleep(50);
    },
    rewrite: (next) => (changePage = next),
    rewriteAt: (path, change) => void changes.push({ path, change }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

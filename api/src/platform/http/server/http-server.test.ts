import type { Express } from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { RemoteTokens } from '../../../frontend/publishing/remote-tokens.service.js';
import { useTestApi } from '../../../../testing/test-api.js';
import { HttpServer } from './http-server.js';

const api = useTestApi({ REQUEST_SECONDS: '1' });
let token: string;
beforeAll(async () => {
  ({ token } = await api.app.get(RemoteTokens).create('mf_slow', 'a team on a bad line'));
});

/** Sends a request slowly, byte by byte, and returns the answer before the connection was closed. */
const drip = async (head: string): Promise<string> => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  const timer = setInterval(() => socket.write('x'), 50);
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  socket.on('error', () => undefined);
  socket.write(head);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return answer;
};

const lines = (...head: string[]): string => `${head.join('\r\n')}\r\n`;
const body = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 90000', ''];

describe('a request that does not arrive', () => {
  test.each([
    ['headers', () => lines('GET / HTTP/1.1', 'Host: localhost')],
    ['a body', () => lines('POST /api/login HTTP/1.1', ...body)],
    ['a report of a browser', () => lines('POST /policy-reports HTTP/1.1', ...body)],
    [
      "a team's build",
      () => lines('PUT /api/team_remote HTTP/1.1', `Authorization: Bearer ${token}`, ...body),
    ],
  ])('is ended: %s', async (_, head) => {
    expect(await drip(head())).not.toMatch(/^HTTP\/1\.1 (2|5)/);
  });

  test('does not affect other clients', async () => {
    expect((await api.visitor().get('/healthz')).status).toBe(200);
  });
});

test('an answer that is not read is ended', async () => {
  const adapter = new HttpServer(500);
  adapter.initHttpServer();
  adapter.getInstance<Express>().get('/', (_, response) => response.end(Buffer.alloc(30_000_000)));
  const server = adapter.getHttpServer() as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(lines('GET / HTTP/1.1', 'Host: localhost', ''));
  const count = () => promisify(server.getConnections.bind(server))();
  await expect.poll(count).toBe(1);
  await expect.poll(count).toBe(0);
  socket.destroy();
  server.close();
});

import express from 'express';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server that knows one answer to each path: the bytes the portal gave, headers included.
interface Canned {
  headers: Record<string, string>;
  body: string;
}

const [, , kind = '', file = ''] = process.argv;
const answers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Canned>;

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const { headers, body } = answers[`${request.method ?? ''} ${request.url ?? ''}`] ?? {
    headers: {},
    body: '',
  };
  // A body is read to its end, as whoever uses it must.
  request.resume();
  request.once('end', () => {
    response.writeHead(200, headers);
    response.end(body);
  });
};

const bareExpress = () => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  for (const [call, { headers, body }] of Object.entries(answers)) {
    const [method = '', url = ''] = call.split(' ');
    const path = url.split('?', 1)[0] ?? '';
    if (method === 'PUT')
      app.put(path, express.json(), (_, response) => void response.set(headers).send(body));
    else app.get(path, (_, response) => void response.set(headers).send(body));
  }
  return createServer(app);
};

const server = kind === 'express' ? bareExpress() : createServer(answer);
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});

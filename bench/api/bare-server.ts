import { startEmbeddedMongo } from '@portal/embedded-mongo';
import express from 'express';
import { BSON, MongoClient, ObjectId, type Document } from 'mongodb';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

// A server with one fixed response for each path: the bytes of the portal's response, with headers.
interface Canned {
  headers: Record<string, string>;
  body: string;
  /** The commands the portal sent to its database for the request, and the event. */
  commands: string;
  event: string | undefined;
}

const [, , kind = '', file = '', dir = ''] = process.argv;
const answers = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Canned>));
const none: Canned = { headers: {}, body: '', commands: '[]', event: undefined };

const cannedFor = ({ method = '', url = '' }: IncomingMessage): Canned =>
  answers.get(`${method} ${url}`) ?? none;

const send = (response: ServerResponse, { headers, body }: Canned): void => {
  response.writeHead(200, headers);
  response.end(body);
};

const bareHttp = (): Server =>
  createServer((request, response) => {
    // Reads the request's body to its end, as every server must.
    request.resume();
    request.once('end', () => {
      send(response, cannedFor(request));
    });
  });

const bareExpress = (): Server => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  for (const [call, { headers, body }] of answers) {
    const [method = '', url = ''] = call.split(' ');
    const path = url.split('?', 1)[0] ?? '';
    const answer = (_: unknown, response: express.Response) => void response.set(headers).send(body);
    if (method === 'PUT') app.put(path, express.json(), answer);
    else if (method === 'POST') app.post(path, express.json(), answer);
    else app.get(path, answer);
  }
  return createServer(app);
};

/** Returns the commands with the ids of this request. */
const withIds = (value: unknown, ids: ReadonlyMap<string, string>): unknown => {
  if (value instanceof ObjectId) {
    const id = ids.get(value.toHexString());
    return id === undefined ? value : new ObjectId(id);
  }
  if (typeof value === 'string')
    return [...ids].reduce((string, [before, after]) => string.replace(before, after), value);
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids));
  if (value instanceof Date || typeof value !== 'object' || value === null || '_bsontype' in value)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner, ids)]));
};

const bareDriver = async (): Promise<Server> => {
  const { uri } = await startEmbeddedMongo({ dir });
  const db = (await new MongoClient(uri).connect()).db('portal');
  const calls = new Map(
    [...answers].map(([name, { commands, event }]) => {
      const list = BSON.EJSON.parse(commands) as Document[];
      const made = list.flatMap(({ insert, documents = [] }) => (insert ? (documents as Document[]) : []));
      return [name, { list, event, made: made.map(({ _id }) => String(_id)) }];
    }),
  );
  const run = async (request: IncomingMessage): Promise<void> => {
    const { list = [], event, made = [] } = calls.get(`${request.method ?? ''} ${request.url ?? ''}`) ?? {};
    const body = await text(request);
    const ids = new Map(made.map((id) => [id, new ObjectId().toHexString()]));
    if (event !== undefined) ids.set(event, (JSON.parse(body) as { event: string }).event);
    for (const one of list) {
      const command = ids.size > 0 ? (withIds(one, ids) as Document) : one;
      if ('find' in command || 'aggregate' in command) await db.runCursorCommand(command).toArray();
      else await db.command(command);
    }
  };
  return createServer((request, response) => {
    run(request).then(
      () => {
        send(response, cannedFor(request));
      },
      (error: unknown) => {
        response.writeHead(500);
        response.end(String(error));
      },
    );
  });
};

const server =
  kind === 'express' ? bareExpress() : kind === 'node:http + driver' ? await bareDriver() : bareHttp();
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});

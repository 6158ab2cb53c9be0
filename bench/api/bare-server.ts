import { startEmbeddedMongo } from '@portal/embedded-mongo';
import express from 'express';
import { BSON, MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

// A server with one fixed response for each path: the bytes of the portal's response, with headers.
interface Canned {
  headers: Record<string, string>;
  body: string;
  /** The body of the recorded request, and the commands that the portal sent to its database for it. */
  request: string;
  sent: string;
}

const [, , kind = '', file = '', dir = ''] = process.argv;
const answers = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Canned>));
const none: Canned = { headers: {}, body: '', request: '', sent: '[]' };

const cannedFor = ({ method = '', url = '' }: IncomingMessage): Canned =>
  answers.get(`${method} ${url}`) ?? none;

const answerWith = (response: ServerResponse, { headers, body }: Canned): void => {
  response.writeHead(200, headers);
  response.end(body);
};

const bareHttp = (): Server =>
  createServer((request, response) => {
    // Reads the request's body to its end, as every server must.
    request.resume();
    request.once('end', () => {
      answerWith(response, cannedFor(request));
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

const isPlain = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !('_bsontype' in value);

/** Returns the command with other ids and texts, and for any version of a document, because each request makes a new one. */
const withTexts = (value: unknown, texts: ReadonlyMap<string, string>): unknown => {
  if (value instanceof ObjectId) {
    const id = texts.get(value.toHexString());
    return id === undefined ? value : new ObjectId(id);
  }
  if (typeof value === 'string')
    return [...texts].reduce((string, [before, after]) => string.replace(before, after), value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, texts));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [withTexts(key, texts), withTexts(inner, texts)]),
  );
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return isPlain(value) ? Object.values(value).flatMap(textsIn) : [];
};

const send = async (db: Db, { $db: _, ...command }: Document): Promise<void> => {
  const { find, filter, aggregate, pipeline, cursor: __, ...options } = command;
  if (find)
    await db
      .collection(String(find))
      .find(filter as Document, options)
      .toArray();
  else if (aggregate)
    await db
      .collection(String(aggregate))
      .aggregate(pipeline as Document[], options)
      .toArray();
  else {
    const { n, lastErrorObject } = await db.command(command);
    const isOne = !('updates' in command) || (command['updates'] as Document[]).length === 1;
    // Otherwise the peer would write less than the portal.
    if (isOne && ((lastErrorObject as Document | undefined)?.['n'] ?? n) !== 1)
      throw new Error(`a command changed nothing: ${BSON.EJSON.stringify(command)}`);
  }
};

/** Groups commands that the portal sends together. */
const groupsOf = (sent: string): Document[][] => {
  const groups: Document[][] = [];
  for (const { command, isTogether } of BSON.EJSON.parse(sent) as {
    command: Document;
    isTogether: boolean;
  }[]) {
    // The first request has made a new version of the document.
    delete (command['query'] as Document | undefined)?.['version'];
    if (isTogether) groups.at(-1)?.push(command);
    else groups.push([command]);
  }
  return groups;
};

const madeIn = (groups: readonly Document[][]): string[] =>
  groups
    .flat()
    .flatMap(({ insert, documents }) => (insert ? (documents as Document[]) : []))
    .map(({ _id }) => String(_id));

const bareDriver = async (): Promise<Server> => {
  const { uri } = await startEmbeddedMongo({ dir });
  const db = (await new MongoClient(uri, { maxPoolSize: 32, retryReads: false }).connect()).db('portal');
  const calls = new Map(
    [...answers].map(([name, { request, sent }]) => {
      const groups = groupsOf(sent);
      return [name, { groups, made: madeIn(groups), before: textsIn(JSON.parse(request || '{}')) }];
    }),
  );
  const run = async (request: IncomingMessage): Promise<void> => {
    const {
      groups = [],
      made = [],
      before = [],
    } = calls.get(`${request.method ?? ''} ${request.url ?? ''}`) ?? {};
    const after = textsIn(JSON.parse((await text(request)) || '{}'));
    const texts = new Map(before.map((one, index) => [one, after[index] ?? one] as const));
    for (const id of made) texts.set(id, new ObjectId().toHexString());
    for (const [one, other] of texts) if (one === other) texts.delete(one);
    for (const group of groups)
      await Promise.all(
        group.map((command) => send(db, texts.size > 0 ? (withTexts(command, texts) as Document) : command)),
      );
  };
  return createServer((request, response) => {
    run(request).then(
      () => {
        answerWith(response, cannedFor(request));
      },
      (error: unknown) => {
        console.error(String(error));
        response.writeHead(500, { 'content-length': 0 });
        response.end();
      },
    );
  });
};

const server =
  kind === 'express' ? bareExpress() : kind === 'node:http + driver' ? await bareDriver() : bareHttp();
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});

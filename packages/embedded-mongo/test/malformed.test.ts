import { hostileRequests } from '@portal/tooling/testing/hostile-requests';
import { connect as connectSocket } from 'node:net';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { encode, type Doc } from '../src/bson/value.ts';
import { startEmbeddedMongo } from '../src/start.ts';
import { Random } from '../testing/random.ts';
import { externalUri, temporaryFolder, withDb } from '../testing/server.ts';

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

const frame = (
  body: Uint8Array[],
  { opCode = 2013, length = 16 + Buffer.concat(body).length } = {},
): Buffer => Buffer.concat([int(length), int(1), int(0), int(opCode), ...body]);

const body = (doc: Doc): Buffer => Buffer.concat([Buffer.of(0), encode(doc)]);
const ping = body({ ping: 1, $db: 'a' });
const message = (...parts: Uint8Array[]): Buffer => frame([int(0), ...parts]);
const sequence = (size: number, ...parts: Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.of(1), int(size), ...parts]);
const name = Buffer.from('documents\0');
const deep = (levels: number): Buffer => {
  const inner = Buffer.from([0x03, 0x61, 0]);
  const parts: Buffer[] = [];
  for (let level = levels; level > 0; level--) parts.push(int(5 + 8 * level), inner);
  return Buffer.concat([...parts, int(5), Buffer.alloc(levels + 1)]);
};

const nested = deep(100_000);
const insert = body({ insert: 'x', $db: 'a' });
const one = encode({ a: 1 });

const query = { opCode: 2004 };

const malformed: [string, Buffer][] = [
  ['a section of -1 bytes', message(sequence(-1))],
  ['a section of no bytes', message(ping, sequence(0))],
  ['a section of 4 bytes', message(sequence(4))],
  ['an OP_MSG of 40 zeros', frame([Buffer.alloc(24)])],
  ['an OP_MSG of 30 bytes that all are 0xff', frame([Buffer.alloc(14, 0xff)])],
  ['a section that ends behind the message', message(ping, sequence(1000, name))],
  ['a section of two gigabytes', message(sequence(0x7fffffff, name))],
  ['a section whose name does not end', message(ping, sequence(9, Buffer.from('docum')))],
  ['a document of -5 bytes in a section', message(ping, sequence(18, name, int(-5)))],
  ['a document of no bytes in a section', message(ping, sequence(18, name, int(0)))],
  ['a document that ends behind its section', message(ping, sequence(18, name, int(50)))],
  ['two sections of one name', message(ping, sequence(14, name), sequence(14, name))],
  ['two commands', message(ping, ping)],
  ['no command', message(sequence(14, name))],
  ['nothing at all', message()],
  ['a section of an unknown kind', message(ping, Buffer.of(2, 5, 0, 0, 0))],
  ['a checksum', frame([int(1), ping, int(0)])],
  ['a flag nobody knows', frame([int(1 << 5), ping])],
  ['a command cut off', message(ping.subarray(0, ping.length - 3))],
  ['a command that is no BSON', message(Buffer.of(0, 9, 0, 0, 0, 0x7e, 0x61, 0, 0, 0))],
  [
    'a string of a negative length',
    message(Buffer.of(0, 14, 0, 0, 0, 2, 0x61, 0, 255, 255, 255, 255, 0, 0, 0)),
  ],
  ['OP_COMPRESSED', frame([Buffer.alloc(20)], { opCode: 2012 })],
  ['an operation nobody knows', frame([Buffer.alloc(20)], { opCode: 7 })],
  ['an OP_QUERY whose name does not end', frame([int(0), Buffer.alloc(9, 0x61)], query)],
  ['an OP_QUERY without a document', frame([int(0), Buffer.alloc(9)], query)],
  ['a message of 0 bytes', frame([ping], { length: 0 })],
  ['a message of 15 bytes', frame([ping], { length: 15 })],
  ['a message of a negative length', frame([ping], { length: -1 })],
  ['a message of two gigabytes', frame([ping], { length: 0x7fffffff })],
  ['a request of a browser', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
];

type Target = { path: string } | { port: number };

/** Sends bytes on a new connection, waits until the server closes it and returns the answer. */
const closedAfter = (target: Target, bytes: Buffer, isEnded = false): Promise<Buffer> =>
  new Promise((resolve) => {
    const answers: Buffer[] = [];
    const socket = connectSocket(target);
    socket.on('data', (chunk) => answers.push(chunk));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(answers)));
    if (isEnded) socket.end(bytes);
    else socket.write(bytes);
  });
/** Closes the connection after the bytes. */
const endedBy = (target: Target, bytes: Buffer) => closedAfter(target, bytes, true);

describe.skipIf(externalUri !== undefined).each([
  ['a socket', {}],
  ['a port', { port: 0 }],
])('on %s', async (_title, options) => {
  const dir = temporaryFolder();
  const { uri, stop } = await startEmbeddedMongo({ dir, ...options });
  const [, path] = /^mongodb:\/\/([^/@]*)\//.exec(uri) ?? [];
  const target =
    path === undefined ? { port: Number(new URL(uri).port) } : { path: decodeURIComponent(path) };
  const client = new MongoClient(uri);
  const items = client.db('a').collection('b');

  it.each(malformed)('%s ends its own connection only', async (_case, bytes) => {
    await items.insertOne({});
    expect((await closedAfter(target, bytes)).length).toBe(0);
    expect(await items.countDocuments()).toBeGreaterThan(0);
  });

  it.each(hostileRequests)('%s over HTTP ends its own connection only', async (_case, text) => {
    await endedBy(target, Buffer.from(text, 'latin1'));
    expect(await items.countDocuments()).toBeGreaterThan(0);
  });

  it('continues after documents with 100,000 levels', async () => {
    await endedBy(target, message(insert, sequence(14 + nested.length, name, nested)));
    expect(await items.countDocuments()).toBeGreaterThan(0);
  });

  it('continues after 600 messages with changed, missing and repeated bytes', async () => {
    const random = new Random(7);
    const payload = Buffer.from('n,,n=portal,r=a');
    const valid = [
      message(body({ insert: 'x', documents: [{ _id: 1, a: 'text', b: [1, { c: 2.5 }] }], $db: 'a' })),
      message(insert, sequence(14 + one.length, name, one)),
      message(body({ find: 'x', filter: { a: { $gt: 1 } }, sort: { a: 1 }, limit: 5, $db: 'a' })),
      message(body({ update: 'x', updates: [{ q: { a: 1 }, u: { $set: { b: 2 } } }], $db: 'a' })),
      message(body({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload, $db: 'a' })),
      frame([int(0), Buffer.from('admin.$cmd\0'), int(0), int(-1), encode({ ismaster: 1 })], query),
    ];
    for (let round = 0; round < Number(process.env.FUZZ_ROUNDS ?? 600); round++) {
      const bytes = Buffer.from(random.pick(valid));
      for (let change = 0; change <= random.below(4); change++)
        bytes[random.below(bytes.length)] = random.pick([0, 1, 4, 5, 127, 128, 255, random.below(256)]);
      const cut = random.chance(0.2) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
      await endedBy(target, random.chance(0.2) ? Buffer.concat([cut, bytes]) : cut);
    }
    expect(await withDb(uri, (db) => db.collection('b').countDocuments())).toBeGreaterThan(0);
    await client.close();
    await stop();
  });
});

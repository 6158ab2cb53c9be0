import { startEmbeddedMongo } from '@portal/embedded-mongo';
import { BSON, type Document } from 'mongodb';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

const message = 2013;
const header = 16;
// Fields that the driver adds to each command.
const added = /^(\$.*|lsid|txnNumber)$/;

const sizeAt = (bytes: Buffer, at: number): number => bytes.readInt32LE(at);

/** Returns the command in a message: its body and its separate documents. */
const commandIn = (bytes: Buffer): Document => {
  let command: Document = {};
  for (let at = header + 4; at < bytes.length;) {
    const isBody = bytes[at] === 0;
    const end = at + 1 + sizeAt(bytes, at + 1);
    if (isBody) command = { ...BSON.deserialize(bytes.subarray(at + 1, end)), ...command };
    else {
      let from = bytes.indexOf(0, at + 5) + 1;
      const name = bytes.toString('utf8', at + 5, from - 1);
      const documents: Document[] = [];
      for (; from < end; from += sizeAt(bytes, from))
        documents.push(BSON.deserialize(bytes.subarray(from, from + sizeAt(bytes, from))));
      command[name] = documents;
    }
    at = end;
  }
  return Object.fromEntries(Object.entries(command).filter(([key]) => !added.test(key)));
};

/** A command, and whether it was sent before the one before it was answered. */
export interface Sent {
  command: Document;
  isTogether: boolean;
}

/** An embedded database behind a proxy that records the commands. */
export interface Recorder {
  uri: string;
  /** Returns the commands since the last call. */
  take: () => Sent[];
  stop: () => Promise<void>;
}

export const startRecorder = async (dir: string): Promise<Recorder> => {
  const store = await startEmbeddedMongo({ dir });
  const path = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(store.uri)?.[1] ?? '');
  const commands: Sent[] = [];
  const open = new Set<Sent>();
  const server = createServer((client) => {
    const target = connect(path);
    let last: Sent | undefined;
    // A connection has one command at a time, so the next bytes answer it.
    target.on('data', () => {
      if (last) open.delete(last);
    });
    target.pipe(client);
    let rest: Buffer = Buffer.alloc(0);
    client.on('data', (part) => {
      target.write(part);
      rest = Buffer.concat([rest, part]);
      while (rest.length >= header && rest.length >= sizeAt(rest, 0)) {
        const one = rest.subarray(0, sizeAt(rest, 0));
        rest = rest.subarray(one.length);
        if (sizeAt(one, 12) !== message) continue;
        last = { command: commandIn(one), isTogether: open.size > 0 };
        commands.push(last);
        open.add(last);
      }
    });
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const)
      socket.on('error', () => undefined).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    uri: `mongodb://127.0.0.1:${port}/portal?directConnection=true&retryWrites=false`,
    take: () => {
      open.clear();
      return commands.splice(0);
    },
    stop: async () => {
      server.close();
      await store.stop();
    },
  };
};

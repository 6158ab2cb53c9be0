import { mongo } from 'mongoose';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll } from 'vitest';
import type { TestApi } from './test-api.js';

export interface StoreWrite {
  command: 'insert' | 'update' | 'findAndModify' | 'createIndexes' | 'aggregate';
  collection: string;
  /** A list that the command contains, to tell it from those of jobs. */
  list?: string;
}

export interface StoreProxy {
  uri: string;
  /** Closes every connection and accepts no new one. */
  cut(): void;
  /** Keeps connections open but forwards nothing. */
  hang(): void;
  /**
   * Answers the next such commands, on any collection if none is named, with an error and without the store: 112 is what
   * some databases say to simultaneous writes.
   */
  refuse(command: Partial<StoreWrite> & Pick<StoreWrite, 'command'>, code: number, times: number): void;
  /** Delays answers by this many milliseconds. */
  slow(ms: number): void;
  /** Forwards nothing from a certain write on: from before it reaches the store, or once it is done there. */
  hangAt(write: StoreWrite, when: 'before' | 'after'): Promise<void>;
  restore(): void;
  stop(): Promise<void>;
}

/** Returns a function that connects to the store of an address. */
const connectorOf = (uri: string): (() => Socket) => {
  const { host, hostname, port, searchParams } = new URL(uri);
  if (host.includes('%2F')) return () => connect({ path: decodeURIComponent(host) });
  const target = { host: hostname, port: Number(port || 27_017) };
  if (searchParams.get('tls') !== 'true') return () => connect(target);
  return () => connectTls({ ...target, rejectUnauthorized: false });
};

/** Returns the address of the proxy at a port, with the credentials and the database of the store's address. */
const proxied = (uri: string, port: number): string => {
  const url = new URL(uri);
  const authSource = url.searchParams.get('authSource');
  url.host = `127.0.0.1:${String(port)}`;
  url.search = `directConnection=true&retryWrites=false${authSource ? `&authSource=${authSource}` : ''}`;
  return url.href;
};

// The first bytes of a command on a collection (BSON).
const beginningOf = ({ command, collection }: Partial<StoreWrite>): Buffer => {
  if (collection === undefined) return Buffer.from(`\x02${String(command)}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32LE(collection.length + 1);
  return Buffer.concat([Buffer.from(`\x02${command}\0`), length, Buffer.from(`${collection}\0`)]);
};

// The name of a list in a command (BSON).
const nameOf = (list: string | undefined): Buffer => Buffer.from(list === undefined ? '' : `\x04${list}\0`);

// In the answer to a write: it changed nothing, because another write was faster. It is sent again.
const changedNothing = Buffer.from('\x10n\0\0\0\0\0');

/** An answer to a command: an OP_MSG message with one BSON document. */
const errorAnswer = (command: Buffer, code: number): Buffer => {
  const document = mongo.BSON.serialize({ ok: 0, errmsg: 'refused by the proxy', code });
  const header = Buffer.alloc(21);
  header.writeInt32LE(header.length + document.length, 0);
  header.writeInt32LE(command.readInt32LE(4), 8);
  header.writeInt32LE(2013, 12);
  return Buffer.concat([header, document]);
};

interface Stop {
  parts: Buffer[];
  when: 'before' | 'after';
  reached: () => void;
}

/** Starts a proxy to the database of an API before the tests of a file, and stops it after them. */
export const useStoreProxy = (home: TestApi): StoreProxy => {
  const proxy = {} as StoreProxy;
  beforeAll(async () => {
    Object.assign(proxy, await startStoreProxy(home.databaseUri));
  });
  afterAll(() => proxy.stop());
  return proxy;
};

/** A proxy between the API and its store that can fail on demand. */
export const startStoreProxy = async (uri: string): Promise<StoreProxy> => {
  const connectToStore = connectorOf(uri);
  let state: 'up' | 'cut' | 'hanging' = 'up';
  let lateness = 0;
  let awaited: Stop | undefined;
  let refused: { part: Buffer; code: number; times: number } | undefined;
  const hangNow = ({ reached }: Stop): void => {
    awaited = undefined;
    state = 'hanging';
    reached();
  };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const store = connectToStore();
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        store.destroy();
        sockets.delete(socket);
      });
    }
    let under: Stop | undefined;
    client.on('data', (bytes: Buffer) => {
      if (refused && refused.times > 0 && bytes.includes(refused.part)) {
        refused.times -= 1;
        client.write(errorAnswer(bytes, refused.code));
        return;
      }
      const stop = awaited?.parts.every((part) => bytes.includes(part)) ? awaited : undefined;
      if (stop?.when === 'before') hangNow(stop);
      else under ??= stop;
      if (state === 'up') store.write(bytes);
    });
    store.on('data', (bytes) => {
      if (under && !bytes.includes(changedNothing)) hangNow(under);
      under = undefined;
      setTimeout(() => state === 'up' && client.write(bytes), lateness);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    uri: proxied(uri, port),
    cut: () => {
      state = 'cut';
      cutAll();
    },
    hang: () => {
      state = 'hanging';
    },
    hangAt: (write, when) =>
      new Promise((reached) => {
        awaited = { parts: [beginningOf(write), nameOf(write.list)], when, reached };
      }),
    refuse: (write, code, times) => {
      refused = { part: beginningOf(write), code, times };
    },
    slow: (ms) => {
      lateness = ms;
    },
    restore: () => {
      lateness = 0;
      // Clients with hanging connections must connect again, as after a restart of the store.
      cutAll();
      state = 'up';
    },
    stop: () =>
      new Promise((resolve) => {
        cutAll();
        server.close(() => {
          resolve();
        });
      }),
  };
};

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface StoreProxy {
  uri: string;
  /** Cuts every connection and takes no new one. */
  cut(): void;
  /** Lets connections stand and bytes go nowhere. */
  hang(): void;
  /** Answers as many milliseconds late. */
  slow(ms: number): void;
  restore(): void;
  stop(): Promise<void>;
}

const targetOf = (uri: string): { path: string } | { host: string; port: number } => {
  const [host = '', port] = (/^mongodb:\/\/([^/?]+)/.exec(uri)?.[1] ?? '').split(':');
  return host.includes('%2F') ? { path: decodeURIComponent(host) } : { host, port: Number(port ?? 27017) };
};

/** Stands between the API and its store, and fails on demand. */
export const startStoreProxy = async (uri: string): Promise<StoreProxy> => {
  let state: 'up' | 'cut' | 'hanging' = 'up';
  let lateness = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const store = connect(targetOf(uri));
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        store.destroy();
        sockets.delete(socket);
      });
    }
    client.on('data', (bytes) => state === 'up' && store.write(bytes));
    store.on('data', (bytes) => {
      setTimeout(() => state === 'up' && client.write(bytes), lateness);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const name = /^mongodb:\/\/[^/]+\/([^?]*)/.exec(uri)?.[1] ?? '';
  return {
    uri: `mongodb://127.0.0.1:${String(port)}/${name}?directConnection=true&retryWrites=false`,
    cut: () => {
      state = 'cut';
      cutAll();
    },
    hang: () => {
      state = 'hanging';
    },
    slow: (ms) => {
      lateness = ms;
    },
    restore: () => {
      lateness = 0;
      // Whoever was left hanging has to connect again, as after a restart of the store.
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

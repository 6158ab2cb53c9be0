import { chmodSync, rmSync } from 'node:fs';
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import { Cursors } from '../command/cursors.ts';
import { Snapshots } from '../command/snapshots.ts';
import { Store } from '../storage/store.ts';
import { serve } from './connection.ts';
import { secretOf } from './login.ts';
import { startSweeps } from './sweeps.ts';

/** Options of the worker. */
export interface ServeOptions {
  dir: string;
  socketPath: string | undefined;
  port: number;
  /** The password of a port; undefined for a socket, which only its owner may open. */
  password: string | undefined;
  ttlSweepSeconds: number;
}

/** Opens the store and listens. Returns the port (0 for a socket) and a function that stops the server. */
export async function listen(options: ServeOptions): Promise<{ port: number; close: () => void }> {
  const store = new Store(options.dir);
  const cursors = new Cursors();
  const snapshots = new Snapshots(store);
  const secret = options.password === undefined ? undefined : secretOf(options.password);
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    serve(socket, { store, cursors, snapshots, secret }, ++connections);
  });
  const stopSweeps = startSweeps(store, cursors, options.ttlSweepSeconds);
  await bind(server, options);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      stopSweeps();
      server.close();
      // Closing commits the pending writes and sends their replies.
      store.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Listens. This process holds the store's lock, so an existing socket file is left from a dead process. */
function bind(server: Server, { socketPath, port }: ServeOptions): Promise<void> {
  const target: ListenOptions = socketPath === undefined ? { host: '127.0.0.1', port } : { path: socketPath };
  if (socketPath !== undefined) rmSync(socketPath, { force: true });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const umask = process.platform === 'win32' ? undefined : 0o177;
    server.listen(target, () => {
      if (socketPath !== undefined && umask !== undefined) chmodSync(socketPath, 0o600);
      resolve();
    });
  });
}

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on a free port of this machine and returns its address. */
export const listen = async (server: Server): Promise<URL> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
};

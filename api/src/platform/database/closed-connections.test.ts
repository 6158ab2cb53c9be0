import { startEmbeddedMongo } from '@portal/embedded-mongo';
import { mongo } from 'mongoose';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failWritesToClosedConnections } from './closed-connections.js';

failWritesToClosedConnections();

it('rejects a command on a connection that the server has just closed, and uses another for the next one', async () => {
  const sockets: Socket[] = [];
  const remember = (message: unknown): void => {
    sockets.push((message as { socket: Socket }).socket);
  };
  subscribe('net.client.socket', remember);
  const dir = await mkdtemp(join(tmpdir(), 'portal-closed-'));
  const { uri, stop } = await startEmbeddedMongo({ dir });
  const client = new mongo.MongoClient(uri, { minHeartbeatFrequencyMS: 1 });
  const ping = (): Promise<unknown> => client.db('portal').command({ ping: 1 });
  await ping();

  for (const socket of sockets) socket.destroy();
  await expect(ping()).rejects.toThrow('connection closed by the server');
  await expect(ping()).resolves.toEqual({ ok: 1 });

  unsubscribe('net.client.socket', remember);
  await client.close();
  await stop();
  await rm(dir, { recursive: true });
});

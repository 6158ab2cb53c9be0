import { mongo } from 'mongoose';
import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface DriverConnection extends EventEmitter {
  socket: Socket;
  error: Error | null;
  onError(error: Error): void;
  writeCommand(...given: unknown[]): Promise<void>;
}

/**
 * Seen in mongodb 7.8.0 and 7.9.0: a socket that the server closed is destroyed a moment before the driver hears of it.
 * What is written in that moment waits for the socket's `drain` for ever. It happens when a store is killed: the first
 * call that fails makes the monitor ask at once, on such a socket, and then it never asks again. Here what is being
 * written fails when its connection is closed.
 */
export const failWritesToClosedConnections = (): void => {
  const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: DriverConnection };
  };
  const write = Reflect.get(Connection.prototype, 'writeCommand');
  Connection.prototype.writeCommand = async function (...given) {
    const { promise: closed, reject } = Promise.withResolvers<never>();
    const fail = (): void => {
      reject(this.error ?? new mongo.MongoNetworkError('connection closed'));
    };
    this.once('close', fail);
    try {
      if (this.socket.destroyed) this.onError(new mongo.MongoNetworkError('connection closed by the server'));
      await Promise.race([closed, write.apply(this, given)]);
    } finally {
      this.off('close', fail);
    }
  };
};

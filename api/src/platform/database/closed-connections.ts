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
 * Rejects commands when their connection is closed. In mongodb 7.8.0 and 7.9.0 a socket that the server has closed is
 * destroyed shortly before the driver notices. A command written in that moment waits forever for the socket's `drain`.
 * When the database is killed, this can stop the driver's monitor, which then never checks the server again.
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

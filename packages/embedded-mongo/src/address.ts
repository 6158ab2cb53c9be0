import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const longestSocketPath = 100;

/** The kernel cuts socket paths off at about 108 bytes, so a deep folder gets its socket elsewhere. */
export function socketPathFor(dir: string): string {
  const beside = join(dir, 'mongo.sock');
  if (Buffer.byteLength(beside) <= longestSocketPath) return beside;
  const folder = join(
    tmpdir(),
    `embedded-mongo-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`,
  );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, 'mongo.sock');
}

/** The connection string of a server at a socket path or a host with a port. */
export const uriOf = (address: string): string =>
  `mongodb://${encodeURIComponent(address).replace('%3A', ':')}/?directConnection=true&retryWrites=false`;

/** The connection string of the server that runs on a folder's socket, if one does: a second program joins it. */
export const runningEmbeddedMongo = async (dir: string): Promise<string | undefined> => {
  const path = socketPathFor(resolve(dir));
  const isListening = await new Promise<boolean>((answer) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => {
      answer(false);
    });
  });
  return isListening ? uriOf(path) : undefined;
};

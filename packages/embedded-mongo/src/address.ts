import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const longestSocketPath = 100;
const host = '127.0.0.1';

/** Returns the socket path of a folder. The kernel allows about 108 bytes; for longer paths it is in the temporary folder. */
export function socketPathFor(dir: string): string {
  const beside = join(dir, 'mongo.sock');
  if (Buffer.byteLength(beside) <= longestSocketPath) return beside;
  const folder = join(
    tmpdir(),
    `embedded-mongo-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`,
  );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The parent folder is world-writable, so another user may have created this one first.
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to another user`);
  return join(folder, 'mongo.sock');
}

const uriOf = (address: string, options = ''): string =>
  `mongodb://${address}/?directConnection=true&retryWrites=false${options}`;

/** The connection string of a server at a socket path. */
export const socketUri = (path: string): string => uriOf(encodeURIComponent(path));

/** The connection string of a server at a port, which asks for a password. */
export const portUri = (port: number, user: string, password: string): string =>
  uriOf(`${user}:${password}@${host}:${String(port)}`, '&authSource=admin&authMechanism=SCRAM-SHA-256');

const noteIn = (dir: string): string => join(dir, 'mongo.uri');

/** Writes the connection string to a file that only this user can read; undefined deletes the file. */
export const noteUri = (dir: string, uri: string | undefined): void => {
  // Creates the file each time, because an existing file would keep its permissions.
  rmSync(noteIn(dir), { force: true });
  if (uri !== undefined) writeFileSync(noteIn(dir), uri, { mode: 0o600, flag: 'wx' });
};

const notedUri = (dir: string): string | undefined => {
  try {
    return readFileSync(noteIn(dir), 'utf8');
  } catch {
    return undefined;
  }
};

const isListening = (target: NetConnectOpts): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(target);
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => {
      answer(false);
    });
  });

/** Returns the connection string of the server that runs on a folder, so that a second program can use it. */
export const runningEmbeddedMongo = async (dir: string): Promise<string | undefined> => {
  const folder = resolve(dir);
  const noted = notedUri(folder);
  const path = socketPathFor(folder);
  const target = noted === undefined ? { path } : { host, port: Number(new URL(noted).port) };
  return (await isListening(target)) ? (noted ?? socketUri(path)) : undefined;
};

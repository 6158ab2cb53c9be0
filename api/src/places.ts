import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { getSystemErrorMessage } from 'node:util';

/** Less than this is no space: the embedded database could not even open its files. */
const leastFreeBytes = 1024 * 1024;

/** What the system says about an error, in its words. */
export const systemReason = (error: unknown): string => {
  const { errno, message } = error as { errno?: number; message?: string };
  return errno === undefined ? String(message) : getSystemErrorMessage(errno);
};

const nearestThatIs = (path: string): string => (existsSync(path) ? path : nearestThatIs(dirname(path)));

/** Why nothing can be kept in a folder, which need not be there yet; nothing is written to find out. */
export const folderProblem = (folder: string): string | undefined => {
  const place = nearestThatIs(folder);
  if (!statSync(place).isDirectory()) return `DATA_DIR cannot be ${folder}: ${place} is a file`;
  try {
    accessSync(place, constants.W_OK);
    const { bavail, bsize, blocks, type } = statfsSync(place);
    // What is made up by the system, like /proc, has no blocks and takes no files.
    if (blocks === 0 && type === 0x9fa0) return `DATA_DIR cannot be ${folder}: ${place} takes no files`;
    if (blocks > 0 && bavail * bsize < leastFreeBytes) return `DATA_DIR has no space left: ${folder}`;
    return undefined;
  } catch (error) {
    return `DATA_DIR cannot be written: ${folder}: ${systemReason(error)}`;
  }
};

const reasons: Partial<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'is not open to you',
  EADDRNOTAVAIL: 'cannot be had: HOST is no address of this machine',
  ENOTFOUND: 'cannot be had: HOST is no address of this machine',
};

/** Why a port cannot be listened on; nothing where it can, or where the system chooses one. */
export const portProblem = (name: string, port: number, host: string): Promise<string | undefined> => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const reason = reasons[error.code ?? ''] ?? `cannot be had: ${systemReason(error)}`;
    resolve(`Port ${String(port)} ${reason}. Choose another one with ${name}.`);
  });
  server.listen(port, host, () => {
    server.close(() => {
      resolve(undefined);
    });
  });
  return promise;
};

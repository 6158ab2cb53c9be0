import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { getSystemErrorMessage } from 'node:util';

/** With less space the embedded database cannot even open its files. */
const leastFreeBytes = 1024 * 1024;

/** Returns the operating system's message for an error, without paths. */
export const systemReason = (error: unknown): string => {
  const { errno, message } = error as { errno?: number; message?: string };
  return errno === undefined ? String(message) : getSystemErrorMessage(errno);
};

const firstExisting = (path: string): string => (existsSync(path) ? path : firstExisting(dirname(path)));

/** Returns why files cannot be stored in a folder, which need not exist yet. Writes nothing. */
export const folderProblem = (folder: string): string | undefined => {
  const existing = firstExisting(folder);
  if (!statSync(existing).isDirectory()) return `DATA_DIR cannot be ${folder}: ${existing} is a file`;
  try {
    accessSync(existing, constants.W_OK);
    const { bavail, bsize, blocks, type } = statfsSync(existing);
    // File systems without a disk, like /proc, have no blocks and take no files.
    if (blocks === 0 && type === 0x9fa0) return `DATA_DIR cannot be ${folder}: ${existing} takes no files`;
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

/** Returns why the portal cannot listen on a port; port 0 lets the system choose one. */
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

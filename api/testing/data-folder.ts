import { statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 2 ** 30;

const hasSpace = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough;
  } catch {
    return false;
  }
};

/** Creates a data folder. Uses memory where there is enough: every write of the database waits for the disk. */
export const newDataFolder = (name: string): Promise<string> =>
  mkdtemp(join(hasSpace() ? memory : tmpdir(), `portal-${name}-`));

import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes what a folder lists survive a power cut. Windows cannot open a folder, and needs no such thing. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a new file and waits until it is on the disk. */
export const writeDurably = async (path: string, content: Uint8Array | string): Promise<void> => {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Puts a finished file or folder in its place in one step that nobody can see half done. */
export const putInPlace = async (from: string, to: string): Promise<void> => {
  await rename(from, to);
  await syncFolder(dirname(to));
};

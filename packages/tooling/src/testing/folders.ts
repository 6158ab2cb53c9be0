import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { rootFolder } from '../workspace.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Makes a folder that is removed after the test file. */
export const temporaryFolder = async (prefix: string, parent = tmpdir()): Promise<string> => {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, prefix));
  folders.push(folder);
  return folder;
};

/** Makes a folder inside the repository, so that its packages resolve. */
export const cacheFolder = (prefix: string): Promise<string> =>
  temporaryFolder(prefix, join(rootFolder(import.meta.dirname), 'node_modules/.cache'));

/** Makes a folder outside the repository that has its packages. */
export const folderWithPackages = async (prefix: string): Promise<string> => {
  const folder = await temporaryFolder(prefix);
  await symlink(join(rootFolder(import.meta.dirname), 'node_modules'), join(folder, 'node_modules'));
  return folder;
};

/** Writes files into a folder. */
export const writeFiles = async (folder: string, files: Record<string, string>): Promise<void> => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
};

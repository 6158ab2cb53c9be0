import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Lock {
  lockfileVersion: number;
  packages: Record<string, { link?: boolean; [more: string]: unknown }>;
}

/**
 * Writes a package-lock.json with the versions of the portal's repository, for all operating systems. When npm
 * installs the project, it removes the packages that are not needed.
 */
export const seedLock = async (root: string, folder: string): Promise<void> => {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) return;
  const { lockfileVersion, packages } = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  const lock = { lockfileVersion, requires: true, packages: Object.fromEntries(installed) };
  await writeFile(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
};

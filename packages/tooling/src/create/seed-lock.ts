import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Lock {
  lockfileVersion: number;
  packages: Record<string, { link?: boolean; [more: string]: unknown }>;
}

/**
 * Gives a new project the versions the portal's repository is locked to, for every system and not only for this one.
 * What it does not need, npm install takes out again.
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

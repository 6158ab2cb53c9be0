import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteName } from './remote-name.ts';

/** Makes the new remote's team its code owner. Returns whether the repository has a code owners file. */
export const addCodeOwner = async (root: string, { folder }: RemoteName): Promise<boolean> => {
  const file = join(root, '.github/CODEOWNERS');
  if (!existsSync(file)) return false;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('/mf-'));
  const owned = `/${folder}/`.padEnd(26);
  lines.splice(last + 1, 0, `${owned} @portal/${folder.replace(/^mf-/, '')}-team`);
  await writeFile(file, lines.join('\n'));
  return true;
};

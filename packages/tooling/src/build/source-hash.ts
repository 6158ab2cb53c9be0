import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../folders.ts';
import { findPackage, packageFolder, readPackage } from '../workspace.ts';

const isLeftOut = (path: string): boolean =>
  /\.test\.tsx?$|\.md$|(^|\/)(testing|dev|dist|node_modules|\.turbo)(\/|$)/.test(path);

/** Returns the folders of a remote's direct and indirect dependencies, by name. */
const packagesBehind = (folder: string, found = new Map<string, string>()): Map<string, string> => {
  const { dependencies, peerDependencies } = readPackage(folder);
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    const own = found.has(name) ? undefined : findPackage(name, folder);
    if (!own) continue;
    found.set(name, own);
    packagesBehind(own, found);
  }
  return found;
};

// Returns whether the content of a file belongs to a remote's build, which contains no code of the kit.
const isCarried = (name: string, path: string): boolean =>
  name !== '@portal/kit' || !/\.(tsx?|js)$/.test(path);

/**
 * Returns eight hex digits of a hash over everything a remote's build reads: its sources, our libraries and the
 * version of every package.
 */
export const sourceHash = async (folder: string, mode: string): Promise<string> => {
  const hash = createHash('sha256').update(`${mode}\0`);
  const addFolder = async (name: string, base: string): Promise<void> => {
    const paths = (await filesBelow(base)).filter((path) => !isLeftOut(path));
    for (const path of paths.sort()) {
      const content = isCarried(name, path) ? await readFile(join(base, path)) : '';
      hash.update(`${name}/${path}\0`).update(content).update('\0');
    }
  };
  const packages = [...packagesBehind(folder)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, own] of packages) {
    hash.update(`${name}@${readPackage(own).version}\0`);
    if (name.startsWith('@portal/')) await addFolder(name, join(own, 'src'));
  }
  await addFolder('@portal/tooling', join(packageFolder('@portal/tooling', folder), 'src/build'));
  await addFolder('src', join(folder, 'src'));
  for (const name of ['package.json', 'remote.config.ts']) {
    hash.update(`${name}\0`).update(await readFile(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 8);
};

import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { findPackage, packageFolder, readPackage } from '../workspace.ts';

const isLeftOut = (path: string): boolean =>
  /\.test\.tsx?$|\.md$|(^|\/)(testing|dev|dist|node_modules|\.turbo)(\/|$)/.test(path);

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isLeftOut(path))
    .sort();
};

/** Every package a remote names, directly or through another, with its folder. */
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

// A remote takes the kit's modules from the shell, so their code is no part of it; their names and style sheets are.
const isCarried = (name: string, path: string): boolean =>
  name !== '@portal/kit' || !/\.(tsx?|js)$/.test(path);

/** Eight hex digits over everything a remote's build reads: sources, our libraries, every package's version. */
export const sourceHash = async (folder: string, mode: string): Promise<string> => {
  const hash = createHash('sha256').update(`${mode}\0`);
  const addFolder = async (name: string, base: string): Promise<void> => {
    for (const path of await filesBelow(base)) {
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

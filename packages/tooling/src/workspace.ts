import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Refusal } from './refusal.ts';

/** The part of a package.json the tools read. */
export interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  workspaces?: string[];
}

export const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/**
 * Returns the folder of an installed package, resolved from another folder; undefined if it is not installed.
 */
export const findPackage = (name: string, from: string): string | undefined => {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  return folders.map((base) => join(base, name)).find((folder) => existsSync(join(folder, 'package.json')));
};

/** Returns the folder of a package that must be installed. */
export const packageFolder = (name: string, from: string): string => {
  const folder = findPackage(name, from);
  if (folder) return folder;
  throw new Refusal(`${name} is not installed for ${from}; run npm ci.`);
};

/** Returns the nearest parent folder with workspaces, or the folder itself for a remote in a separate repository. */
export const rootFolder = (from: string): string => {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && readPackage(folder).workspaces) return folder;
  }
  return from;
};

/**
 * Returns the folders of all remotes in a repository: those with a remote.config.ts. Skips hidden folders, which are working
 * copies.
 */
export const remoteFolders = async (root: string): Promise<string[]> => {
  const names = (await readdir(root)).filter(
    (name) => !name.startsWith('.') && existsSync(join(root, name, 'remote.config.ts')),
  );
  return names.sort().map((name) => join(root, name));
};

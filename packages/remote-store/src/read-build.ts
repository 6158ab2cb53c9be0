import { isPublished, type Files } from './candidate.ts';
import { Refusal } from './refusal.ts';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

// Returns whether a file belongs to the current build, according to its files.json. Builds by older tools have
// none.
const madeIn = async (dist: string): Promise<(name: string) => boolean> => {
  const note = join(dist, 'files.json');
  if (!existsSync(note)) return isPublished;
  const made = new Set(JSON.parse(await readFile(note, 'utf8')) as string[]);
  return (name) => made.has(name);
};

/** Reads the files of a build that publishing needs, by their paths within dist. */
export const readBuild = async (dist: string): Promise<Files> => {
  if (!existsSync(join(dist, 'remote.json')))
    throw new Refusal(`${dist} has no remote.json: build the remote first (npm run build).`);
  const entries = await readdir(dist, { withFileTypes: true, recursive: true });
  const files = new Map<string, Buffer>();
  const isMade = await madeIn(dist);
  for (const entry of entries.filter((one) => !one.isDirectory())) {
    const name = relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile()) throw new Refusal(`${name} is not a regular file.`);
    if (name === 'remote.json' || isMade(name)) files.set(name, await readFile(join(dist, name)));
  }
  return files;
};

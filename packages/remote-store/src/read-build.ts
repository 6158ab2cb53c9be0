import { isPublished, type Files } from './candidate.ts';
import { Refusal } from './refusal.ts';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

// What a build made, where it says so: one by tools of before does not.
const madeIn = async (dist: string): Promise<(name: string) => boolean> => {
  const note = join(dist, 'files.json');
  if (!existsSync(note)) return isPublished;
  const made = new Set(JSON.parse(await readFile(note, 'utf8')) as string[]);
  return (name) => made.has(name);
};

/** Every file a build left that publishing needs, by its path within dist. */
export const readBuild = async (dist: string): Promise<Files> => {
  if (!existsSync(join(dist, 'remote.json')))
    throw new Refusal(`${dist} has no remote.json: build the remote first (npm run build).`);
  const entries = await readdir(dist, { withFileTypes: true, recursive: true });
  const files = new Map<string, Buffer>();
  const isMade = await madeIn(dist);
  for (const entry of entries.filter((one) => !one.isDirectory())) {
    const name = relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile()) throw new Refusal(`${name} is no plain file.`);
    if (name === 'remote.json' || isMade(name)) files.set(name, await readFile(join(dist, name)));
  }
  return files;
};

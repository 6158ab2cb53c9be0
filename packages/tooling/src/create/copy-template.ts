import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { filesBelow } from '../folders.ts';
import { renamed, type RemoteName } from './remote-name.ts';

const tooling = join(import.meta.dirname, '../..');
const template = join(tooling, 'template');

// The template's tsconfig.json extends a file next to the template folder; a copy needs another path.
const withTooling = (text: string, from: string): string =>
  text.replace('"../tsconfig.browser.json"', `"${from}/tsconfig.browser.json"`);

const pathTo = (folder: string): string => relative(folder, tooling).split(sep).join('/');

/** Copies template files under the remote's name; returns their paths. */
export const copyFiles = async (
  from: string,
  folder: string,
  name: RemoteName,
  change = (text: string): string => text,
): Promise<string[]> => {
  const files = await filesBelow(from);
  for (const file of files) {
    const content = await readFile(join(from, file), 'utf8');
    const to = join(folder, renamed(file, name));
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, change(renamed(content, name)));
  }
  return files.map((file) => renamed(file, name)).sort();
};

/** Creates a remote from the template; returns the written files. */
export const copyTemplate = (
  folder: string,
  name: RemoteName,
  toolingFrom = pathTo(folder),
): Promise<string[]> => copyFiles(template, folder, name, (text) => withTooling(text, toolingFrom));

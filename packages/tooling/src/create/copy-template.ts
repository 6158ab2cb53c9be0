import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { renamed, type RemoteName } from './remote-name.ts';

const tooling = join(import.meta.dirname, '../..');
const template = join(tooling, 'template');

// The template's own configuration is beside it.
const withTooling = (text: string, from: string): string =>
  text.replace('"../tsconfig.browser.json"', `"${from}/tsconfig.browser.json"`);

const pathTo = (folder: string): string => relative(folder, tooling).split(sep).join('/');

/** Writes a new remote from the template; answers the files, for whoever wants to read them. */
export const copyTemplate = async (
  folder: string,
  name: RemoteName,
  toolingFrom = pathTo(folder),
): Promise<string[]> => {
  const entries = await readdir(template, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)));
  for (const file of files) {
    const content = await readFile(join(template, file), 'utf8');
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), withTooling(renamed(content, name), toolingFrom));
  }
  return files.sort();
};

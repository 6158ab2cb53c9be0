import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packTools } from '../create/tools.ts';
import { rootFolder } from '../workspace.ts';

/** Packs the tools for remotes in separate folders into one file, which teams download from the portal. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: { out: { type: 'string', default: 'packages/tooling/dist/tools.json' } },
  });
  const root = rootFolder(process.cwd());
  const file = resolve(root, values.out);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(await packTools(root)));
};

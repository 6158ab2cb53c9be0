import type { Sources } from '@portal/contracts/registry';
import { sourcesFile } from '@portal/contracts/registry.rules';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// `webpack://mf_sample@1.2.3-0a1b2c3d/./src/page.tsx` is the file `src/page.tsx` of the remote.
const ownFile = /^webpack:\/\/[^/]+\/\.\/(src\/.+)$/;

/**
 * Replaces the bundler's source maps, which are among these files of a build, by one file with the maps to the
 * remote's own files. Returns its name.
 */
export const gatherSources = async (dist: string, files: readonly string[]): Promise<string> => {
  const gathered: Sources = {};
  for (const name of files.filter((file) => file.endsWith('.map'))) {
    const path = join(dist, name);
    const { sources, mappings } = JSON.parse(await readFile(path, 'utf8')) as Sources[string];
    const own = sources.map((source) => ownFile.exec(source)?.[1] ?? '');
    if (own.some((source) => source !== '')) gathered[name.replace('.map', '')] = { sources: own, mappings };
    await rm(path);
  }
  await writeFile(join(dist, sourcesFile), JSON.stringify(gathered));
  return sourcesFile;
};

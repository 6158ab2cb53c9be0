import { deltasOf, isDelta } from '@portal/remote-store/deltas';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const keptBuilds = 2;

const byLastStart = async (folder: string, builds: readonly string[]): Promise<string[]> => {
  const started = await Promise.all(
    builds.map(async (build) => {
      // Another process that shares the folder may have removed it.
      const found = await stat(join(folder, build)).catch(() => undefined);
      return { build, at: found?.mtimeMs ?? 0 };
    }),
  );
  return started.sort((a, b) => b.at - a.at).map(({ build }) => build);
};

const readBuild = async (folder: string): Promise<Map<string, Buffer>> => {
  const names = (await readdir(folder)).filter((name) => !isDelta(name));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
};

const nothing = (): Map<string, Buffer> => new Map();

/**
 * Keeps a copy of the shell's files and makes deltas against the last two builds that were started here. A new image
 * contains only its own build, so the copies are in the data folder. Returns the folder of the copy and the deltas.
 */
export const prepareShellDeltas = async (
  assets: string,
  folder: string,
  names: readonly string[],
  stop?: AbortSignal,
): Promise<string> => {
  const key = createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
    .slice(0, 16);
  const own = join(folder, key);
  await mkdir(own, { recursive: true });
  for (const name of names) await copyFile(join(assets, name), join(own, name));
  await utimes(own, new Date(), new Date());
  const others = await byLastStart(
    folder,
    (await readdir(folder)).filter((build) => build !== key),
  );
  for (const build of others.splice(keptBuilds))
    await rm(join(folder, build), { recursive: true, force: true });
  const earlier = await Promise.all(others.map((build) => readBuild(join(folder, build)).catch(nothing)));
  for (const name of names) {
    if (stop?.aborted) break;
    // Skip unchanged files: browsers have them in their cache.
    const changed = earlier.filter((files) => !files.has(name));
    const { size } = await stat(join(assets, `${name}.br`));
    const deltas = await deltasOf(name, await readFile(join(assets, name)), changed, size);
    for (const [delta, bytes] of deltas) await writeFile(join(own, delta), bytes);
  }
  return own;
};

import { cp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '../build/compile.ts';
import { shellAssets } from '../build/shell-assets.ts';
import { renderConfig } from '../build/render.build.ts';
import { shellConfig } from '../build/shell.build.ts';
import { wordsConfig } from '../build/words.build.ts';
import { buildWorkers } from '../build/workers.ts';
import { compressFolder } from '@portal/remote-store/compressed';

const keptFor = 10 * 60_000;

/**
 * Deletes files that recent builds did not make. Open pages may still request files of earlier builds, and
 * two builds may run at once.
 */
const removeOld = async (folder: string, current: ReadonlySet<string>): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (current.has(name.replace(/\.(br|gz)$/, ''))) continue;
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > keptFor) await rm(join(folder, name), { force: true });
  }
};

/**
 * Builds the shell into its dist. shell.json, which lists the files for the page, is replaced last and in one
 * step, so that a running portal never serves half a build.
 */
export const buildShell = async (folder: string, isDevelopment = false): Promise<void> => {
  const options = { folder, isDevelopment };
  const stats = await compile(shellConfig(options, await buildWorkers(options)));
  const words = await compile(wordsConfig(options));
  const server = await compile(renderConfig(options));
  const dist = join(folder, 'dist');
  const assets = join(dist, 'assets');
  const names = new Set([stats, words].flatMap(({ compilation }) => Object.keys(compilation.assets)));
  if (!isDevelopment) await compressFolder(assets, names);
  await cp(join(folder, 'public'), join(dist, 'public'), { recursive: true });
  const next = join(dist, `.shell.${process.pid}.json`);
  const drawing = Object.keys(server.compilation.assets);
  const value = {
    ...(await shellAssets(stats, words, assets, isDevelopment)),
    render: `server/${drawing[0]}`,
    files: [...names],
  };
  await writeFile(next, `${JSON.stringify(value, null, 2)}\n`);
  await rename(next, join(dist, 'shell.json'));
  await removeOld(assets, names);
  await removeOld(join(dist, 'server'), new Set(drawing));
  console.log('built shell');
};

export const run = async (): Promise<void> => buildShell(process.cwd());

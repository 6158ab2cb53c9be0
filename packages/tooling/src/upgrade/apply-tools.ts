import type { TeamToolsResponse } from '@portal/contracts/tools';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from '../steps/run.ts';

type Versions = Record<string, string>;

/** The package.json of a remote in a separate folder. */
export interface Manifest {
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
}

/** Returns a package.json with the versions of the tools. Everything else is unchanged. */
export const withTools = <Given extends Manifest>(manifest: Given, tools: TeamToolsResponse) => ({
  ...manifest,
  dependencies: { ...manifest.dependencies, ...tools.dependencies },
  devDependencies: { ...manifest.devDependencies, ...tools.devDependencies },
  optionalDependencies: { ...manifest.optionalDependencies, ...tools.optionalDependencies },
});

/** Copies the packages into a folder. */
export const writeTools = async (folder: string, { files }: TeamToolsResponse): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const { name, content } of files) await writeFile(join(folder, name), Buffer.from(content, 'base64'));
};

/** Replaces a remote's tools and installs them; restores everything if that fails. */
export const exchangeTools = async (folder: string, tools: TeamToolsResponse): Promise<void> => {
  const file = join(folder, 'package.json');
  const before = await readFile(file, 'utf8');
  const packages = join(folder, 'portal');
  const old = await readdir(packages);
  await writeTools(packages, tools);
  const next = withTools(JSON.parse(before) as Manifest, tools);
  await writeFile(file, `${JSON.stringify(next, null, 2)}\n`);
  const kept = new Set(tools.files.map(({ name }) => name));
  const remove = (names: Iterable<string>) =>
    Promise.all([...names].map((name) => rm(join(packages, name), { force: true })));
  try {
    await runNpm(['install', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'], folder);
    await remove(old.filter((name) => !kept.has(name)));
  } catch (error) {
    await writeFile(file, before);
    await remove([...kept].filter((name) => !old.includes(name)));
    throw error;
  }
};

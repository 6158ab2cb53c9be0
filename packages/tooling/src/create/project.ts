import { TeamToolsResponse } from '@portal/contracts/tools';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../steps/run.ts';
import { withTools, writeTools, type Manifest } from '../upgrade/apply-tools.ts';
import { copyFiles } from './copy-template.ts';
import type { RemoteName } from './remote-name.ts';

const own = join(import.meta.dirname, '../../project');

const scripts = {
  e2e: 'playwright test',
  format: 'prettier --write .',
  lint: 'eslint . --max-warnings 0 && prettier --check .',
};

interface OwnManifest extends Manifest {
  scripts: Record<string, string>;
  prettier?: object;
  peerDependencies?: Record<string, string>;
}

const readManifest = async (folder: string): Promise<OwnManifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as OwnManifest;

interface Lock {
  lockfileVersion: number;
  packages: Record<string, { link?: boolean; [more: string]: unknown }>;
}

/**
 * Writes a package-lock.json with the versions of the portal's repository, for all operating systems. When npm
 * installs the project, it removes the packages that are not needed.
 */
const seedLock = async (root: string, folder: string): Promise<void> => {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) return;
  const { lockfileVersion, packages } = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  const lock = { lockfileVersion, requires: true, packages: Object.fromEntries(installed) };
  await writeFile(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
};

/**
 * Turns a copied template into a separate project: with the portal's packages, lint, browser tests and CI.
 */
export const makeProject = async (root: string, folder: string, name: RemoteName): Promise<string[]> => {
  // Packs only if the tools have changed since they were packed.
  await runTool(root, 'turbo', ['run', 'pack', '--output-logs=errors-only', '--log-prefix=none']);
  const packed = await readFile(join(root, 'packages/tooling/dist/tools.json'), 'utf8');
  const tools = TeamToolsResponse.parse(JSON.parse(packed));
  await writeTools(join(folder, 'portal'), tools);
  const files = await copyFiles(own, folder, name);
  // Written here, because npm and git would apply a .gitignore in the template folder itself.
  await writeFile(join(folder, '.gitignore'), 'node_modules/\ndist/\ntest-results/\n');
  const { peerDependencies: _, devDependencies: __, ...kept } = await readManifest(folder);
  const { prettier } = await readManifest(root);
  const project = { ...withTools(kept, tools), scripts: { ...kept.scripts, ...scripts }, prettier };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(project, null, 2)}\n`);
  await seedLock(root, folder);
  // The remote's name may be longer than the template's, so lines may wrap differently.
  await runTool(root, 'prettier', ['--write', '--log-level', 'error', folder]);
  return [...files, '.gitignore'];
};

import { shellApiVersion } from '@portal/contracts/remote';
import type { TeamToolsResponse } from '@portal/contracts/tools';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../folders.ts';
import { changesIn } from '../upgrade/changes.ts';
import { readPackage } from '../workspace.ts';
import { packedPackages, packPackages } from './pack.ts';

// The development dependencies of a remote, with the versions of the portal's repository.
const tools = [
  '@eslint/js',
  '@playwright/test',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  '@typescript/native',
  'eslint',
  'eslint-plugin-react-hooks',
  'jsdom',
  'msw',
  'prettier',
  'typescript',
  'typescript-eslint',
  'vite',
  'vitest',
];

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 8);

/**
 * Packs everything a remote in a separate repository needs. File names contain a hash, so that npm notices
 * changes.
 */
export const packTools = (root: string): Promise<TeamToolsResponse> =>
  withFolder(async (folder) => {
    await packPackages(root, folder);
    const packed = await Promise.all(
      packedPackages.map(async (name) => {
        const base = `portal-${name}-${readPackage(join(root, 'packages', name)).version}`;
        const content = await readFile(join(folder, `${base}.tgz`));
        return {
          of: `@portal/${name}`,
          name: `${base}-${hashOf(content)}.tgz`,
          content: content.toString('base64'),
        };
      }),
    );
    const { devDependencies: ofRoot = {}, optionalDependencies = {} } = readPackage(root);
    const { devDependencies: ofE2e = {} } = readPackage(join(root, 'e2e'));
    const { peerDependencies: react = {} } = readPackage(join(root, 'packages/kit'));
    const { dependencies: { zod = '' } = {} } = readPackage(join(root, 'packages/contracts'));
    return {
      shellApi: shellApiVersion,
      files: packed.map(({ name, content }) => ({ name, content })),
      dependencies: {
        ...Object.fromEntries(packed.map(({ of, name }) => [of, `file:portal/${name}`])),
        ...react,
        zod,
      },
      devDependencies: Object.fromEntries(tools.map((name) => [name, ofRoot[name] ?? ofE2e[name] ?? '*'])),
      // This Node version, which can run TypeScript, is installed by npm.
      optionalDependencies,
      changes: changesIn(await readFile(join(root, 'CHANGELOG.md'), 'utf8')),
    };
  });

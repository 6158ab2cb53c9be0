import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPackage } from '../workspace.ts';
import { packedPackages, packPackages } from './pack.ts';

// What a remote is made and tested with; the versions are those of the portal's own repository.
const tools = [
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jsdom',
  'msw',
  'typescript',
  'vite',
  'vitest',
];

type Versions = Record<string, string>;

interface Manifest {
  scripts: Versions;
  dependencies: Versions;
  devDependencies: Versions;
  peerDependencies?: Versions;
  optionalDependencies?: Versions;
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Makes a copied template a project of its own: the portal's packages lie in it, packed. */
export const makeProject = async (root: string, folder: string): Promise<void> => {
  await packPackages(root, join(folder, 'portal'));
  const own = await readManifest(folder);
  const { devDependencies, optionalDependencies } = await readManifest(root);
  const packed = packedPackages.map((name) => {
    const { version } = readPackage(join(root, 'packages', name));
    return [`@portal/${name}`, `file:portal/portal-${name}-${version}.tgz`] as const;
  });
  const { '@portal/kit': _, ...react } = own.peerDependencies ?? {};
  const { peerDependencies: __, ...kept } = own;
  const project = {
    ...kept,
    dependencies: { ...Object.fromEntries(packed), ...react },
    devDependencies: Object.fromEntries(tools.map((name) => [name, devDependencies[name] ?? '*'])),
    // The Node that runs TypeScript comes with npm install.
    optionalDependencies,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(project, null, 2)}\n`);
  await writeFile(join(folder, '.gitignore'), 'node_modules/\ndist/\n');
};

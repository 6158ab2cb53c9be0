import type { PageFiles } from '@portal/contracts/registry';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import type { Compilation, Stats, Module } from '@rspack/core';
import { Refusal } from '../refusal.ts';
import { isForForms } from './shared-modules.ts';

/** Returns the modules concatenated into one module, or the module itself. */
export const partsOf = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module];

/** Returns the file of a module; '' for modules the bundler generates. */
export const resourceOf = (module: Module): string => module.nameForCondition() ?? '';

type ChunkGroup = Compilation['chunkGroups'][number];

// The bundler's name for the chunk of the exposed module.
const firstChunk = '__federation_expose_routes';

const kB = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;

/** Returns the three largest modules of some chunks, to help make a page smaller. */
export const largestOf = (
  { chunkGraph }: Compilation,
  groups: (Pick<ChunkGroup, 'chunks'> | undefined)[],
): string[] => {
  const chunks = new Set(groups.flatMap((group) => [...(group?.chunks ?? [])]));
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]).flatMap(partsOf);
  return [...new Set(modules)]
    .filter((module) => resourceOf(module) !== '')
    .sort((a, b) => b.size() - a.size())
    .slice(0, 3)
    .map((module) => `${resourceOf(module).split(/[\\/]/).slice(-3).join('/')} (${kB(module.size())})`);
};

/** Returns the pictures and fonts imported by the modules of some chunks. */
const assetsOf = (groups: (ChunkGroup | undefined)[]): string[] => {
  const files = groups.flatMap((group) => group?.chunks ?? []).flatMap((chunk) => [...chunk.auxiliaryFiles]);
  return [...new Set(files)].filter((name) => /\.(woff2|svg|png|webp)$/.test(name));
};

/** A page in the build's report. */
type BuiltPage = PageFiles & { largest: string[]; assets: string[] };

const sharedName = /^consume shared module \(\w+\) (@?[^@]+)@/;

/**
 * Returns, for each page and part, the files it needs in addition to the remote's common ones, and whether it
 * uses forms.
 */
export const filesOfPages = (
  { compilation }: Stats,
  { pages, slots = [] }: RemoteDeclaration,
): Record<string, BuiltPage> => {
  const first = compilation.chunkGroups.find(({ name }) => name === firstChunk);
  const groupOf = (module: string) =>
    compilation.chunkGroups.find(({ origins }) => origins.some(({ request }) => request === module));
  const takenBy = (group: ChunkGroup | undefined): string[] =>
    (group?.chunks ?? [])
      .flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)])
      .flatMap((module) => sharedName.exec(module.identifier())?.[1] ?? []);
  const filesAt = (path: string, module?: string): [string, BuiltPage] => {
    const own = module === undefined ? undefined : groupOf(module);
    if (module !== undefined && !own)
      throw new Refusal(`${path} names the module ${module}, and no import() in src loads it.`);
    const hasForms = [...takenBy(first), ...takenBy(own)].some(isForForms);
    const groups = [first, own];
    const largest = largestOf(compilation, groups);
    return [path, { files: own?.getFiles() ?? [], hasForms, largest, assets: assetsOf(groups) }];
  };
  return Object.fromEntries([
    ...pages.map(({ path, module }) => filesAt(path, module)),
    ...slots.map(({ name, module }) => filesAt(name, module)),
  ]);
};

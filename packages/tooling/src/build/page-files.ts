import type { PageFiles } from '@portal/contracts/registry';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import type { Compilation, Stats } from '@rspack/core';
import { Refusal } from '../refusal.ts';
import { isForForms } from './shared-modules.ts';

type ChunkGroup = Compilation['chunkGroups'][number];

// As the bundler names the chunk of the one exposed module.
const firstChunk = '__federation_expose_routes';

const sharedName = /^consume shared module \(\w+\) (@?[^@]+)@/;

/** What each page of a build needs beyond what every page needs: its own chunk, and what forms are made of. */
export const filesOfPages = (
  { compilation }: Stats,
  { pages }: RemoteDeclaration,
): Record<string, PageFiles> => {
  const first = compilation.chunkGroups.find(({ name }) => name === firstChunk);
  const groupOf = (module: string) =>
    compilation.chunkGroups.find(({ origins }) => origins.some(({ request }) => request === module));
  const takenBy = (group: ChunkGroup | undefined): string[] =>
    (group?.chunks ?? [])
      .flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)])
      .flatMap((module) => sharedName.exec(module.identifier())?.[1] ?? []);
  const ofPage = ({ path, module }: RemoteDeclaration['pages'][number]): [string, PageFiles] => {
    const own = module === undefined ? undefined : groupOf(module);
    if (module !== undefined && !own)
      throw new Refusal(`${path} names the module ${module}, and no import() in src brings that.`);
    const hasForms = [...takenBy(first), ...takenBy(own)].some(isForForms);
    return [path, { files: own?.getFiles() ?? [], hasForms }];
  };
  return Object.fromEntries(pages.map(ofPage));
};

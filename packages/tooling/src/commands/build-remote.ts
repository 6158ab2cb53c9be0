import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { shapeOf } from '@portal/contracts/shapes';
import { isPublished } from '@portal/remote-store/candidate';
import { compressFolder } from '@portal/remote-store/compressed';
import type { Stats } from '@rspack/core';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiCallsOf } from '../build/api-calls.ts';
import { compile } from '../build/compile.ts';
import { readDeclaration } from '../build/declaration.ts';
import { missingWords } from '../build/missing-words.ts';
import { partsOf, resourceOf } from '../build/module-parts.ts';
import { filesOfPages } from '../build/page-files.ts';
import { remoteConfig } from '../build/remote.build.ts';
import { gatherSources } from '../build/source-maps.ts';
import { sourceHash } from '../build/source-hash.ts';
import { Refusal } from '../refusal.ts';
import { readPackage } from '../workspace.ts';

// The portal compares these shapes with its own later, to detect calls that have changed.
const shapesOf = (calls: readonly string[]) => {
  const known: Record<string, Endpoint> = endpoints;
  return Object.fromEntries(
    calls.flatMap((call) => (known[call] ? [[call, shapeOf(known[call])] as const] : [])),
  );
};

const brought = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/](.+)$/;

/** Refuses a build that contains a copy of a shared package. */
const refuseOwnCopies = ({ compilation }: Stats): void => {
  const found = [...compilation.modules].flatMap(partsOf).flatMap((module) => {
    const [, name, file] = brought.exec(resourceOf(module)) ?? [];
    return name === undefined
      ? []
      : [`It carries a copy of ${name} (${file}); import it by its name, and the portal brings it.`];
  });
  if (found.length > 0) throw new Refusal(...new Set(found));
};

/** Builds a remote into its dist folder, ready to be published. */
export const buildRemote = async (folder: string, isDevelopment = false): Promise<void> => {
  const declaration = await readDeclaration(folder);
  const hash = await sourceHash(folder, isDevelopment ? 'development' : 'production');
  const version = `${readPackage(folder).version}-${hash}`;
  const missing = missingWords(folder);
  const stats = await compile(remoteConfig({ folder, isDevelopment, missing }, declaration, version));
  refuseOwnCopies(stats);
  const pages = filesOfPages(stats, declaration);
  const calls = apiCallsOf(stats.compilation);
  const dist = join(folder, 'dist');
  const made = Object.keys(stats.compilation.assets);
  const files = made.filter(isPublished);
  if (!isDevelopment) files.push(await gatherSources(dist, made));
  if (!isDevelopment) await compressFolder(dist, files);
  // A build cache may leave older files in the folder, so list the current ones.
  await writeFile(join(dist, 'files.json'), JSON.stringify(files));
  const built = { schema: 1, version, declaration, pages, calls, shapes: shapesOf(calls) };
  await writeFile(join(dist, 'remote.json'), `${JSON.stringify(built, null, 2)}\n`);
  console.log(`built ${declaration.id} ${version}`);
};

export const run = async (): Promise<void> => buildRemote(process.cwd());

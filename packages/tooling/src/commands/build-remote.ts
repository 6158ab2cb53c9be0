import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { shapeOf } from '@portal/contracts/shapes';
import { isPublished } from '@portal/remote-store/candidate';
import { compressFolder } from '@portal/remote-store/compressed';
import type { Stats, Compilation, Module } from '@rspack/core';
import { writeFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '../build/compile.ts';
import { readDeclaration } from '../build/declaration.ts';
import { missingWords } from '../build/missing-words.ts';
import { partsOf, resourceOf, filesOfPages } from '../build/page-files.ts';
import { remoteConfig } from '../build/remote.build.ts';
import { sourceHash } from '../build/source-hash.ts';
import { Refusal } from '../refusal.ts';
import { readPackage } from '../workspace.ts';
import type { Sources } from '@portal/contracts/registry';
import { sourcesFile } from '@portal/contracts/registry.rules';
import ts from 'typescript';

const methods: Record<string, string> = {
  get: 'GET',
  getOrUndefined: 'GET',
  prefetch: 'GET',
  put: 'PUT',
  post: 'POST',
};

const callAt = (node: ts.Node): string[] => {
  // A read as a value: { path: '/event' }.
  if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
    return node.name.getText() === 'path' ? [`GET ${node.initializer.text}`] : [];
  if (!ts.isCallExpression(node)) return [];
  const name = node.expression.getText();
  const [path] = node.arguments;
  if (name === 'remoteData') return ['GET /remote_data', 'PUT /remote_data'];
  return methods[name] && path && ts.isStringLiteralLike(path) ? [`${methods[name]} ${path.text}`] : [];
};

const callsBelow = (node: ts.Node): string[] => {
  const calls = callAt(node);
  ts.forEachChild(node, (child) => void calls.push(...callsBelow(child)));
  return calls;
};

const callsIn = (module: Module): string[] => {
  const code = String(module.originalSource()?.source() ?? '');
  return callsBelow(ts.createSourceFile('api.js', code, ts.ScriptTarget.Latest, true));
};

/** Lists the API calls in a build's modules named `*.api.ts`, by method and path. */
const apiCallsOf = ({ modules }: Compilation): string[] => {
  const parts = [...modules].flatMap(partsOf).filter((module) => resourceOf(module).endsWith('.api.ts'));
  return [...new Set(parts.flatMap(callsIn))].sort();
};

// `webpack://mf_sample@1.2.3-0a1b2c3d/./src/page.tsx` is the file `src/page.tsx` of the remote.
const ownFile = /^webpack:\/\/[^/]+\/\.\/(src\/.+)$/;

/**
 * Replaces the bundler's source maps, which are among these files of a build, by one file with the maps to the
 * remote's own files. Returns its name.
 */
const gatherSources = async (dist: string, files: readonly string[]): Promise<string> => {
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

import { BuiltRemote, Release, RemoteManifest } from '@portal/contracts/registry';
import { builtFiles, isInside, uniqueNameOf } from '@portal/contracts/registry.rules';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isDelta } from './deltas.ts';
import { Refusal } from './refusal.ts';

/** Files of a build by their path within it. */
export type Files = ReadonlyMap<string, Buffer>;

/** A version that is not stored yet. */
export interface Candidate {
  release: Release;
  files: Files;
  /** The largest modules of each page, as the build names them. */
  largest?: Record<string, string[]>;
  /** The pictures and fonts of each page. */
  assets?: Record<string, string[]>;
}

const servedTypes = /\.(js|css|woff2|svg|png|webp|json|txt)$/;
const notes = new Set(['remote.json', 'files.json', 'mf-stats.json']);

/**
 * Returns whether a file of a build is published. The others are metadata for tools, source maps and compressed
 * forms.
 */
export const isPublished = (name: string): boolean => !notes.has(name) && !/\.(map|br|gz)$/.test(name);

// Much more than any build needs: the largest in this repository has 14 kB.
const notesLimit = 256 * 1024;
// The deepest part of a declaration is the text of a link in the shared part of an outline's list rows.
const deepest = 16;

const within = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const isDeeperThan = (value: unknown, depth: number): boolean => {
  let level = [value];
  for (let down = 0; down <= depth; down += 1) level = level.flatMap(within);
  return level.length > 0;
};

const parsed = (content: Buffer): unknown => {
  if (content.length > notesLimit) throw new Error('it is longer than 256 kB');
  const value: unknown = JSON.parse(content.toString());
  if (isDeeperThan(value, deepest)) throw new Error('it is nested too deeply');
  return value;
};

const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return error instanceof Error ? error.message : '';
};

const readJson = <Schema extends z.ZodType>(files: Files, name: string, schema: Schema) => {
  const content = files.get(name);
  if (!content) throw new Refusal(`There is no ${name}: build the remote first (npm run build).`);
  try {
    return schema.parse(parsed(content));
  } catch (error) {
    throw new Refusal(`${name} is not valid build output: ${reasonOf(error).slice(0, 2000)}`);
  }
};

/** Returns the hash of a file in the form of an `integrity` attribute. */
export const hashOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

// Returns a unique name as the bundler writes it in names of global variables.
const asIdentifier = (uniqueName: string): string => uniqueName.replace(/\W/g, '_');

const foldersOf = (name: string): string[] => {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
};

const checkNames = (files: Files): void => {
  const wrong = [...files.keys()].find((name) => !servedTypes.test(name) || !isInside(name));
  if (wrong !== undefined) throw new Refusal(`${wrong} is not a kind of file the portal serves.`);
  // The store writes these files itself: release.json, the compressed forms and the deltas.
  if (files.has('release.json')) throw new Refusal('release.json is reserved for the store.');
  const taken = new Set([
    'release.json',
    ...[...files.keys()].flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
  ]);
  const folders = [...files.keys()].flatMap(foldersOf);
  const both = folders.find((folder) => taken.has(folder));
  if (both !== undefined) throw new Refusal(`${both} is a file and a folder.`);
  const reserved = folders.find(isDelta);
  if (reserved !== undefined) throw new Refusal(`${reserved} has an ending that is reserved for the store.`);
};

const mostFirst = 100;

const checkBuild = ({ release, files }: Candidate): void => {
  const { declaration, manifest, version } = release;
  const { entry, scripts, styles, isExposed } = builtFiles(release);
  if (manifest.id !== declaration.id)
    throw new Refusal(`It was built as ${manifest.id} but declares ${declaration.id}.`);
  if (!isExposed) throw new Refusal('It does not expose ./routes, so there is nothing the shell could load.');
  // Every page of the portal contains these names.
  const first = [...scripts, ...styles];
  if (first.length > mostFirst || new Set(first).size < first.length)
    throw new Refusal(`The manifest names a file twice, or more than ${mostFirst}.`);
  const missing = [entry, ...first].find((name) => !files.has(name));
  if (missing) throw new Refusal(`The manifest names ${missing}, which is not there.`);
  const ofPages = Object.values(release.pages ?? {}).flatMap((page) => page.files);
  const unknown = ofPages.find((name) => !files.has(name));
  if (unknown) throw new Refusal(`remote.json names ${unknown}, which is not there.`);
  const uniqueName = uniqueNameOf(declaration.id, version);
  if (!files.get(entry)?.includes(asIdentifier(uniqueName)))
    throw new Refusal(
      `It was not built with the unique name ${uniqueName}; two versions in one tab would mix.`,
    );
};

/** Turns the files of a build into a version. Computes every hash from the bytes and refuses an incomplete build. */
export const toCandidate = (built: Files): Candidate => {
  const { version, declaration, pages, calls, shapes } = readJson(built, 'remote.json', BuiltRemote);
  const said = Object.entries(pages ?? {});
  const stored =
    pages && Object.fromEntries(said.map(([path, { largest: _, assets: __, ...page }]) => [path, page]));
  const largest = Object.fromEntries(said.map(([path, page]) => [path, page.largest ?? []]));
  const assets = Object.fromEntries(said.map(([path, page]) => [path, page.assets ?? []]));
  const manifest = readJson(built, 'mf-manifest.json', RemoteManifest);
  const files = new Map([...built].filter(([name]) => isPublished(name)));
  checkNames(files);
  const integrity = Object.fromEntries([...files].map(([name, content]) => [name, hashOf(content)]));
  const release = Release.safeParse({
    schema: 1,
    version,
    declaration,
    pages: stored,
    calls,
    shapes,
    manifest,
    integrity,
  });
  if (!release.success) throw new Refusal('A file has a name the portal does not serve.');
  const candidate = { release: release.data, files, ...(said.length > 0 && { largest, assets }) };
  checkBuild(candidate);
  return candidate;
};

/** Returns one hash over all files of a version. */
export const digestOf = ({ integrity }: Pick<Release, 'integrity'>): string => {
  const lines = Object.entries(integrity).map(([name, hash]) => `${name} ${hash}`);
  return `sha256-${createHash('sha256').update(lines.sort().join('\n')).digest('hex')}`;
};

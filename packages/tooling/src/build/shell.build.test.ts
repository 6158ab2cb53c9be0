import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rootFolder } from '../workspace.ts';
import { gzipSync } from 'node:zlib';
import { compile } from './compile.ts';
import { largestOf } from './page-files.ts';
import { shellAssets } from './shell-assets.ts';
import { shellConfig } from './shell.build.ts';
import { buildWorkers } from './workers.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const build = async (isDevelopment: boolean) => {
  const path = await mkdtemp(join(tmpdir(), 'portal-shell-'));
  folders.push(path);
  const options = { folder: join(rootFolder(import.meta.dirname), 'shell'), isDevelopment };
  const config = shellConfig(options, await buildWorkers(options));
  const stats = await compile({ ...config, output: { ...config.output, path } });
  const names = (await readdir(path)).filter((name) => /\.(js|css)$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const),
  );
  return { first: files.find(([name]) => /^main\..*js$/.test(name))?.[1] ?? '', files, stats, path };
};

const showsParts = ([, text]: readonly [string, string]): boolean =>
  /p-gallery|Every part of the portal in every state/.test(text);

test('the shell in development knows the hash of each of its chunks, and has the gallery of parts', async () => {
  const { first, files } = await build(true);
  // Pages refuse a script without a hash, in development too.
  expect(first).toMatch(/sha384-[A-Za-z0-9+/]{64}/);
  expect(files.some(showsParts)).toBe(true);
}, 120_000);

// What the shell itself brings to whoever opens a page first, compressed. It was 142, 150 and 169 kB when this was written.
const kinds = [
  { kind: 'a page of its own', chunks: ['main'], limit: 155 },
  { kind: 'a page of a remote', chunks: ['main', 'federation'], limit: 165 },
  { kind: 'a page with a form', chunks: ['main', 'federation', 'forms'], limit: 185 },
];

const tooHeavy = async ({ stats, path }: Awaited<ReturnType<typeof build>>): Promise<string[]> => {
  const { scripts, styles, federation, forms } = await shellAssets(stats, path, false);
  const filesOf: Record<string, { path: string }[]> = { main: [...scripts, ...styles], federation, forms };
  const { compilation } = stats;
  const found = kinds.map(async ({ kind, chunks, limit }) => {
    const names = chunks.flatMap((chunk) => filesOf[chunk] ?? []).map((file) => basename(file.path));
    const contents = await Promise.all(names.map((name) => readFile(join(path, name))));
    const kB = Math.round(contents.reduce((sum, content) => sum + gzipSync(content).length, 0) / 1024);
    const groups = chunks.flatMap((name) => compilation.namedChunks.get(name) ?? []);
    const largest = largestOf(compilation, [{ chunks: groups }]).join(', ');
    return kB <= limit && kB > 0 ? [] : [`${kind}: ${kB} kB of ${limit}. The largest in it: ${largest}`];
  });
  return (await Promise.all(found)).flat();
};

test('the built shell carries no byte of the gallery, and no more than a page of each kind is given', async () => {
  const built = await build(false);
  const { first, files } = built;
  expect(await tooHeavy(built)).toEqual([]);
  expect(first).toMatch(/sha384-[A-Za-z0-9+/]{64}/);
  expect(files.filter(showsParts).map(([name]) => name)).toEqual([]);
}, 120_000);

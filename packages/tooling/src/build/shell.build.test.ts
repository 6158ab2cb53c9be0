import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rootFolder } from '../workspace.ts';
import { compile } from './compile.ts';
import { shellConfig } from './shell.build.ts';
import { buildWorkers } from './workers.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const build = async (isDevelopment: boolean) => {
  const path = await mkdtemp(join(tmpdir(), 'portal-shell-'));
  folders.push(path);
  const options = { folder: join(rootFolder(import.meta.dirname), 'shell'), isDevelopment };
  const config = shellConfig(options, await buildWorkers(options));
  await compile({ ...config, output: { ...config.output, path } });
  const names = (await readdir(path)).filter((name) => /\.(js|css)$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const),
  );
  return { first: files.find(([name]) => /^main\..*js$/.test(name))?.[1] ?? '', files };
};

const showsParts = ([, text]: readonly [string, string]): boolean =>
  /p-gallery|Every part of the portal in every state/.test(text);

test('the shell in development knows the hash of each of its chunks, and has the gallery of parts', async () => {
  const { first, files } = await build(true);
  // Pages refuse a script without a hash, in development too.
  expect(first).toMatch(/sha384-[A-Za-z0-9+/]{64}/);
  expect(files.some(showsParts)).toBe(true);
}, 120_000);

test('the built shell carries no byte of the gallery', async () => {
  const { first, files } = await build(false);
  expect(first).toMatch(/sha384-[A-Za-z0-9+/]{64}/);
  expect(files.filter(showsParts).map(([name]) => name)).toEqual([]);
}, 120_000);
